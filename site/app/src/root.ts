// The site's own folder, from wherever in it a page is: several books may share one origin.
const address = import.meta.url;

export const ROOT = address.slice(0, address.lastIndexOf("assets/bookjudge/"));
