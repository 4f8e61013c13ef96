/** The position of a page: it belongs to the list as it was, and not to one with other filters. */
const PLACE = ["older", "newer"]

/**
 * An address of a list with what changes on the way between two other addresses of it: the parameters that `to` sets, sets again or leaves out.
 * Where that way begins at the address itself, and of another page, `to` is taken as it is.
 */
export function rebaseAddress(onto: string, from: string, to: string): string {
  if (onto === from) return to
  const [path, base] = read(onto)
  const [, before] = read(from)
  const [target, after] = read(to)
  if (path !== target) return to
  for (const name of new Set([...before.keys(), ...after.keys(), ...PLACE])) {
    const value = after.get(name)
    if (value === before.get(name) && !PLACE.includes(name)) continue
    if (value === null) base.delete(name)
    else base.set(name, value)
  }
  const search = base.toString().replaceAll("%2C", ",")
  return search === "" ? path : `${path}?${search}`
}

function read(address: string): [path: string, search: URLSearchParams] {
  const [path = "", search = ""] = address.split("?")
  return [path, new URLSearchParams(search)]
}
