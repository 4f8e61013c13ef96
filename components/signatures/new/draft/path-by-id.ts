export type RowIds = { documents: readonly string[]; signers: readonly string[] }

/** `signers.2.email`, as our server and the service name a field, by the id of that row. A path to no row stays as it is. */
export function pathById(path: string, ids: RowIds): string {
  const [list, place, ...rest] = path.split(".")
  if ((list === "expires_in" || list === "expires_at") && place === undefined) return "term"
  if ((list !== "documents" && list !== "signers") || place === undefined) return path
  const id = ids[list][Number(place)]
  return id === undefined ? path : [list, id, ...rest].join(".")
}
