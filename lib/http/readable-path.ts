import { unescape as unescapeLeniently } from "node:querystring"

/** A path that every reader can decode: without an origin, whose word we do not take, and with U+FFFD for bytes that are no UTF-8. */
export function readablePath(target: string): string {
  const local = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(target)
  const path = local === null ? target : target.slice(local[0].length).replace(/^(?!\/)/, "/")
  const query = path.search(/[?#]/)
  const [before, after] = query === -1 ? [path, ""] : [path.slice(0, query), path.slice(query)]
  return before.split("/").map(readableSegment).join("/") + after
}

function readableSegment(segment: string): string {
  try {
    decodeURIComponent(segment)
    return segment
  } catch {
    return encodeURIComponent(unescapeLeniently(segment))
  }
}
