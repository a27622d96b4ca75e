// The moves in two columns, and the keys that step through them.

function listMoves() {
  const holder = $("moves");
  const all = whole();
  const focused = [...holder.querySelectorAll("button")].indexOf(document.activeElement);
  if (!all.length) return holder.replaceChildren(element("p", {}, "No move yet."));
  const rows = [];
  all.forEach((point, index) => {
    const isX = mover(index) === "X";
    if (isX || !rows.length) rows.push(element("tr", {}, element("th", { scope: "row" }, rows.length + 1), element("td"), element("td")));
    const button = element("button", { type: "button", className: index < play.line.length ? "" : "later", onclick: () => jump(index + 1) }, name(point));
    if (index === play.line.length - 1) button.setAttribute("aria-current", "step");
    rows.at(-1).children[isX ? 1 : 2].append(button);
  });
  const heads = ["X", "O"].map((mark) => element("th", { scope: "col", className: mark }, `${player[mark]} ${signs[mark]}`));
  holder.replaceChildren(element("table", {}, element("thead", {}, element("tr", {}, element("td"), ...heads)), element("tbody", {}, ...rows)));
  if (focused >= 0) holder.querySelectorAll("button")[focused]?.focus();
  const current = holder.querySelector("[aria-current]");
  if (current) holder.scrollTop = current.offsetTop - holder.clientHeight / 2;
}

// Left and right, Home and End, except where these keys have another meaning.
document.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: back, ArrowRight: forward, Home: () => jump(0), End: () => jump(whole().length) }[event.key];
  if (!step || !play.state || play.busy || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("#board, #latin, #space, input, select")) return;
  event.preventDefault();
  step();
});
