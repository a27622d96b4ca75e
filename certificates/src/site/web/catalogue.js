// Facets and a search field above the table of proofs. Without this script the table has all of them.
(() => {
  const rows = [...document.querySelectorAll("#proofs tbody tr")];
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
  const choose = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      const fits = words.every((word) => text.includes(word)) && chosen.every(([name, { value }]) => !value || values(row, name).includes(value));
      row.hidden = !fits;
      shown += fits;
    }
    document.getElementById("count").textContent = `${shown} of ${rows.length} proofs`;
  };
  form.addEventListener("input", choose);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  choose();
})();
