// The lines through a point by a long press, for fingers: they hover nowhere.

const LONG = 450; // milliseconds
const FAR = 8; // pixels: then the finger does something else

function watchPresses(holder) {
  let timer = 0;
  let place = [0, 0];
  let touched = false;
  let seen = false; // then the press claims nothing
  holder.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("[data-point]");
    place = [event.clientX, event.clientY];
    clearTimeout(timer);
    touched = event.pointerType !== "mouse";
    seen = false;
    if (!touched || !button) return;
    timer = setTimeout(() => {
      seen = true;
      overlay(pointOf(button));
    }, LONG);
  });
  holder.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (Math.hypot(clientX - place[0], clientY - place[1]) > FAR) clearTimeout(timer);
  });
  for (const end of ["pointerup", "pointercancel"]) holder.addEventListener(end, () => clearTimeout(timer));
  holder.addEventListener("contextmenu", (event) => touched && event.preventDefault());
  holder.addEventListener("click", (event) => {
    if (!seen) return;
    seen = false;
    event.stopPropagation();
  }, true);
}
