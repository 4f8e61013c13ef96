import { prefixOf } from "#lib/text/truncate.ts"
import { type ExactJson, isExactNumber, isExactObject, type Rest } from "./exact-json.ts"

/** What a page shows of one answer at most: megabytes would be hundreds of megabytes of page. `characters` of one text, `allCharacters` of all. */
export const MAX_DISPLAYED = {
  values: 40_000,
  fields: 300,
  items: 2_000,
  characters: 20_000,
  allCharacters: 400_000,
  name: 1_000,
} as const

type Bounds = {
  href: string
  /** Names of fields that are shown wherever they are in their object. */
  always?: readonly string[]
  /** Lower bounds than `MAX_DISPLAYED`, where a page has room for less. */
  most?: { [bound in keyof typeof MAX_DISPLAYED]?: number }
}

type Branch = { from: Extract<ExactJson, object>; into: ExactJson }

type Drawing = {
  href: string
  always: readonly string[]
  max: { [bound in keyof typeof MAX_DISPLAYED]: number }
  values: number
  characters: number
  waiting: Branch[]
}

/** The part of a record that a page shows, omissions marked in place; visited level by level, so that no long list hides the fields after it. */
export function displayedJson(record: ExactJson, { href, always = [], most = {} }: Bounds): ExactJson {
  const max = { ...MAX_DISPLAYED, ...most }
  const drawing: Drawing = {
    ...{ href, always, max },
    values: max.values,
    characters: max.allCharacters,
    waiting: [],
  }
  const drawn = draw(drawing, record)
  for (const branch of drawing.waiting) fill(drawing, branch)
  return drawn
}

function draw(drawing: Drawing, value: ExactJson): ExactJson {
  if (typeof value === "string") return drawText(drawing, value)
  if (isExactNumber(value)) {
    const source = drawText(drawing, value.source)
    return typeof source === "string" ? value : source
  }
  if (typeof value !== "object" || value === null) return value
  if (isExactObject(value) && value.kind === "deeper") return rest(drawing, "deep", value.source.length)
  if (isExactObject(value) && value.kind !== "object") return value
  const into: ExactJson = Array.isArray(value) ? [] : { kind: "object", entries: [] }
  drawing.waiting.push({ from: value, into })
  return into
}

function fill(drawing: Drawing, { from, into }: Branch): void {
  if (Array.isArray(from) && Array.isArray(into)) fillList(drawing, from, into)
  else if (isExactObject(from) && isExactObject(into) && into.kind === "object")
    fillObject(drawing, from.entries, into.entries)
}

function fillList(drawing: Drawing, from: readonly ExactJson[], into: ExactJson[]): void {
  const taken = Math.min(from.length, drawing.max.items, drawing.values)
  drawing.values -= taken
  for (const item of from.slice(0, taken)) into.push(draw(drawing, item))
  if (taken < from.length) into.push(rest(drawing, "many", from.length - taken))
}

type Entry = [string, ExactJson]

function fillObject(drawing: Drawing, from: readonly Entry[], into: Entry[]): void {
  const { always, max } = drawing
  const most = Math.min(max.fields, drawing.values)
  const taken = from.filter(([name], index) => index < most || always.includes(name))
  drawing.values = Math.max(0, drawing.values - taken.length)
  // The fields that the page needs use up characters first; every field keeps its place.
  const drawn = new Map<Entry, Entry>()
  for (const isNeeded of [true, false]) {
    for (const entry of taken) {
      const [name, value] = entry
      if (always.includes(name) === isNeeded)
        drawn.set(entry, [drawName(drawing, name), draw(drawing, value)])
    }
  }
  for (const entry of taken) into.push(drawn.get(entry) ?? entry)
  const more = from.length - taken.length
  if (more > 0) into.push(["…", rest(drawing, "many", more)])
}

function drawText(drawing: Drawing, text: string): ExactJson {
  const taken = take(drawing, text, drawing.max.characters)
  return taken.length < text.length ? rest(drawing, "long", text.length - taken.length, taken) : text
}

function drawName(drawing: Drawing, name: string): string {
  const taken = take(drawing, name, drawing.max.name)
  return taken.length < name.length ? `${taken.toWellFormed()}…` : name
}

function take(drawing: Drawing, text: string, most: number): string {
  const taken = prefixOf(text, Math.min(most, drawing.characters))
  drawing.characters -= taken.length
  return taken
}

function rest({ href }: Drawing, why: Rest["why"], count: number, start = ""): Rest {
  return { kind: "rest", entries: [], why, count, start, href }
}

export function wholeCount(value: ExactJson): number {
  const last = Array.isArray(value) ? value.at(-1) : isExactObject(value) ? value.entries.at(-1)?.[1] : null
  const count = Array.isArray(value) ? value.length : isExactObject(value) ? value.entries.length : 0
  return isRest(last) && last.why === "many" ? count - 1 + last.count : count
}

export function isRest(value: ExactJson | undefined): value is Rest {
  return isExactObject(value) && value.kind === "rest"
}
