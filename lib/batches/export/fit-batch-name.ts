/** Characters that the name of a batch may have; ours. */
export const MAX_NAME = 200

/** Appends a suffix to a name, within the length of a batch's name: if necessary the name is cut, between characters and not within one. */
export function fitBatchName(name: string, behind = ""): string {
  const room = MAX_NAME - behind.length
  if (name.length <= room) return name + behind
  let fitting = ""
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (fitting.length + segment.length > room - 1) break
    fitting += segment
  }
  return `${fitting}…${behind}`
}
