// The site's own folder, from wherever in it a page is: several books may share one origin.
const address = import.meta.url;

export const ROOT = address.slice(0, address.lastIndexOf("assets/bookjudge/"));

/** Names what the device keeps of this book: another one on the same origin has exercises of the same numbers. */
export const DATA = `bookjudge${new URL(ROOT).pathname.slice(0, -1)}`;
