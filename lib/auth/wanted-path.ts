/** Set by `proxy.ts` on the request of a page: its path and query, which a layout cannot see otherwise. */
export const WANTED_PATH_HEADER = "x-wanted-path"
