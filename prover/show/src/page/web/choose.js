// The choice of a view.

function chooseView(chosen) {
  view = chosen;
  for (const key of Object.keys(views)) $(key === "board" ? "stage" : key).hidden = key !== view;
  for (const button of $("views").children) button.setAttribute("aria-pressed", String(button.value === view));
  const same = document.querySelector(`#${view} .point[data-point="${pointOf(current)}"]`);
  if (same) reach(same);
  if (play.state) render();
}

function offerViews() {
  const keys = Object.keys(views);
  if (keys.length > 1) {
    for (const value of keys) {
      $("views").append(element("button", { type: "button", value, onclick: () => { chooseView(value); $("play").scrollIntoView({ block: "nearest" }); } }, views[value].title));
    }
    chooseView("board");
  }
  lineClasses.forEach((_, index) => $("line-class").append(element("option", { value: index }, index + 1)));
  $("line-class-label").hidden = lineClasses.length < 2;
}
