/** Characters that the name of a batch may have; ours. */
export const MAX_NAME = 200

/**
 * A name with what is put behind it, as long as a batch's name may be: where it has to be cut, the name is, between characters and
 * not through one.
 */
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
