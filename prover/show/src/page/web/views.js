// The views: the board, and others where the game has them.

const views = { board: { title: "Board", draw() {} } };
