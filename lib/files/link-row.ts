/** The identity that a file's signed link is sealed for: the file, and the check whose answer held it. */
export function linkRow({ id, checkId }: { id: string; checkId: string }): string {
  return `${id}/${checkId}`
}
