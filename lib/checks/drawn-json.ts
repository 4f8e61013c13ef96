import { type ExactJson, isExactNumber, isExactObject, type Rest } from "./exact-json.ts"

/** What a page draws of one answer: an answer of megabytes would be hundreds of megabytes of page. */
export const MAX_DRAWN = { values: 40_000, fields: 300, items: 2_000, characters: 20_000 } as const

type Bounds = {
  /** Where the whole answer is opened. */
  href: string
  /** Names of fields that are drawn wherever they stand in their object. */
  always?: readonly string[]
}

type Branch = { from: Extract<ExactJson, object>; into: ExactJson }

/**
 * A record as a page draws it. What is left out is named in its place, with how much it is and where the whole is. Values are taken level
 * by level, so that no long list keeps away what stands behind it.
 */
export function drawnJson(record: ExactJson, { href, always = [] }: Bounds): ExactJson {
  const rest = (why: Rest["why"], count: number, start = ""): Rest => ({
    kind: "rest",
    entries: [],
    why,
    count,
    start,
    href,
  })
  const waiting: Branch[] = []
  let left: number = MAX_DRAWN.values

  function draw(value: ExactJson): ExactJson {
    if (typeof value === "string" && value.length > MAX_DRAWN.characters)
      return rest("long", value.length - MAX_DRAWN.characters, value.slice(0, MAX_DRAWN.characters))
    if (typeof value !== "object" || value === null || isExactNumber(value)) return value
    if (isExactObject(value) && value.kind === "deeper") return rest("deep", value.source.length)
    if (isExactObject(value) && value.kind !== "object") return value
    const into: ExactJson = Array.isArray(value) ? [] : { kind: "object", entries: [] }
    waiting.push({ from: value, into })
    return into
  }

  function fill({ from, into }: Branch): void {
    if (Array.isArray(from) && Array.isArray(into)) {
      const taken = Math.min(from.length, MAX_DRAWN.items, left)
      left -= taken
      for (const item of from.slice(0, taken)) into.push(draw(item))
      if (taken < from.length) into.push(rest("many", from.length - taken))
    } else if (isExactObject(from) && isExactObject(into) && into.kind === "object") {
      const most = Math.min(MAX_DRAWN.fields, left)
      const taken = from.entries.filter(([name], index) => index < most || always.includes(name))
      left = Math.max(0, left - taken.length)
      for (const [name, value] of taken) into.entries.push([name, draw(value)])
      const more = from.entries.length - taken.length
      if (more > 0) into.entries.push(["…", rest("many", more)])
    }
  }

  const drawn = draw(record)
  // The list grows while it is walked.
  for (const branch of waiting) fill(branch)
  return drawn
}

/** How much a drawn list or object holds, what is left out included. */
export function wholeCount(value: ExactJson): number {
  const last = Array.isArray(value) ? value.at(-1) : isExactObject(value) ? value.entries.at(-1)?.[1] : null
  const count = Array.isArray(value) ? value.length : isExactObject(value) ? value.entries.length : 0
  return isRest(last) && last.why === "many" ? count - 1 + last.count : count
}

export function isRest(value: ExactJson | undefined): value is Rest {
  return isExactObject(value) && value.kind === "rest"
}
