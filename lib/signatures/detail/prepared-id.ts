const START = "prepared-"

/** What a document is called by its place as long as the service has not given it an identifier. */
export function preparedId(position: number): string {
  return `${START}${position + 1}`
}

/** Whether an identifier is one of those. */
export function isPreparedId(id: string): boolean {
  return id.startsWith(START)
}
