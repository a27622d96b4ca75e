"use strict";

// The game of the page, and how its elements are made.

const game = JSON.parse(document.getElementById("game").textContent);
for (const line of game.lines) line.whose ??= "XO";
const $ = (id) => document.getElementById(id);
const own = game.protagonist; // "X" or "O": whom the claim is about
const other = own === "X" ? "O" : "X";
const wins = game.claim.endsWith("wins"); // else the claim is a draw
const player = { X: "Xeno", O: "Ophelia" };
const signs = { X: "✕", O: "◯" };
const name = (point) => game.names[point];
const list = (points) => points.map(name).join(", ");
const counted = (number, one, several = `${one}s`) => `${number} ${number === 1 ? one : several}`;
const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key in made && key !== "role") made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
};
const drawn = (tag, attributes = {}, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};
