// Facets, a search field and an order of the table of proofs, which stand in the address. Without this script the table has all of them.
(() => {
  const rows = [...document.querySelectorAll("#proofs tbody tr")];
  const heads = [...document.querySelectorAll("#proofs thead th")];
  const form = document.getElementById("facets");
  const facets = { family: "Family", outcome: "Outcome", size: "Size", method: "By" };
  const values = (row, name) => (name === "method" ? row.dataset.method.split(", ") : [row.dataset[name]]);
  const labelled = (text, field) => {
    const label = document.createElement("label");
    label.append(text, field);
    form.append(label);
    return field;
  };
  const search = labelled("Search", Object.assign(document.createElement("input"), { type: "search", id: "search" }));
  const chosen = Object.entries(facets).map(([name, text]) => {
    const select = labelled(text, Object.assign(document.createElement("select"), { id: `facet-${name}` }));
    const counts = new Map();
    for (const row of rows) for (const value of values(row, name)) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
    const order = name === "size" ? [...counts] : [...counts].sort(([one], [other]) => one.localeCompare(other));
    select.append(new Option("all", ""), ...order.map(([value, count]) => new Option(`${value} (${count})`, value)));
    return [name, select];
  });
  // The number of a column, with a minus if it falls; nothing for the order of the page.
  const order = Object.assign(document.createElement("input"), { type: "hidden", id: "order" });
  const fields = [search, ...chosen.map(([, select]) => select), order];
  const plain = (text) => text.toLowerCase().replaceAll("×", "x");
  const sort = () => {
    const column = Math.abs(order.value) - 1;
    heads.forEach((head, index) => head.setAttribute("aria-sort", index !== column ? "none" : order.value > 0 ? "ascending" : "descending"));
    const value = ({ cells }) => cells[column].textContent.replaceAll(",", "");
    const compared = (one, other) => value(one).localeCompare(value(other), "en", { numeric: true }) * Math.sign(order.value);
    document.querySelector("#proofs tbody").append(...(heads[column] ? [...rows].sort(compared) : rows));
  };
  const choose = () => {
    const words = plain(search.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = plain(`${row.textContent} ${row.dataset.family}`);
      const fits = words.every((word) => text.includes(word)) && chosen.every(([name, { value }]) => !value || values(row, name).includes(value));
      row.hidden = !fits;
      shown += fits;
    }
    document.getElementById("count").textContent = `${shown} of ${rows.length} proofs`;
  };
  const keep = () => history.replaceState(null, "", `#${new URLSearchParams(fields.filter(({ value }) => value).map(({ id, value }) => [id, value]))}`);
  heads.forEach((head, index) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: head.textContent });
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const [up, down] = [`${index + 1}`, `-${index + 1}`];
      order.value = { [up]: down, [down]: "" }[order.value] ?? up;
      sort();
      keep();
    });
  });
  const asked = new URLSearchParams(location.hash.slice(1));
  for (const field of fields) field.value = asked.get(field.id) ?? "";
  form.addEventListener("input", () => {
    choose();
    keep();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  sort();
  choose();
})();
