const START = "prepared-"

/** Returns the id of a document by its position, until the service has given it an identifier. */
export function preparedId(position: number): string {
  return `${START}${position + 1}`
}

/** Whether an identifier is one of those. */
export function isPreparedId(id: string): boolean {
  return id.startsWith(START)
}
