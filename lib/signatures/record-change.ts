/** Fields that hold a link which may be signed again with each read, without anything having happened. */
const LINK_FIELDS: readonly string[] = ["file_url", "signer_url"]

/** Whether two records of a show are the same. Links count as there or not there; everything else to the letter. Records of any depth. */
export function isSameRecord(one: unknown, other: unknown): boolean {
  const left: [unknown, unknown][] = [[one, other]]
  for (let pair = left.pop(); pair !== undefined; pair = left.pop()) {
    const [mine, theirs] = pair
    if (!isBranch(mine) || !isBranch(theirs)) {
      if (mine !== theirs) return false
      continue
    }
    const [ours, others] = [Object.entries(mine), Object.entries(theirs)]
    if (Array.isArray(mine) !== Array.isArray(theirs) || ours.length !== others.length) return false
    for (const [index, [key, value]] of ours.entries()) {
      const [otherKey, otherValue] = others[index] ?? []
      if (key !== otherKey) return false
      const isLink = LINK_FIELDS.includes(key) && typeof value === "string" && typeof otherValue === "string"
      if (!isLink) left.push([value, otherValue])
    }
  }
  return true
}

function isBranch(value: unknown): value is object {
  return typeof value === "object" && value !== null
}
