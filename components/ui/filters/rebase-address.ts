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
  return write(path, base)
}

export function filtersIn(address: string): URLSearchParams {
  const [, filters] = read(address)
  for (const name of PLACE) filters.delete(name)
  return filters
}

/** The first page of the same list with other values of these filters; undefined lifts one. */
export function addressWith(address: string, changed: Record<string, string | undefined>): string {
  const filters = filtersIn(address)
  for (const [name, value] of Object.entries(changed)) {
    if (value === undefined) filters.delete(name)
    else filters.set(name, value)
  }
  return write(pathOf(address), filters)
}

export const pathOf = (address: string): string => read(address)[0]

function read(address: string): [path: string, search: URLSearchParams] {
  const [path = "", search = ""] = address.split("?")
  return [path, new URLSearchParams(search)]
}

function write(path: string, search: URLSearchParams): string {
  const text = search.toString().replaceAll("%2C", ",")
  return text === "" ? path : `${path}?${text}`
}
