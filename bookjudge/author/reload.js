// Loads the page again when its exercise was saved: part of the author's copy only.
const saves = new EventSource(new URL("../bookjudge-saves", import.meta.url));
let shown;
saves.onmessage = ({ data }) => {
  shown ??= data;
  if (data !== shown) location.reload();
};
