import { displayedJson, MAX_DISPLAYED } from "#lib/checks/answers/displayed-json.ts"
import { displayedList, displayedText } from "#lib/checks/answers/displayed-part.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import type { FieldDiff, ReportDiff } from "./report-diff.ts"

export type ReportLinks = { from: string; to: string }

/** A comparison as a page shows it: of `moreFields` differences in single fields only the number is shown. */
export type DisplayedDiff = ReportDiff & { moreFlags: number; moreOthers: number }

/** Differences are shown side by side, each value a paragraph at most; all of a side together. */
const MAX = { characters: 2_000, allCharacters: 100_000 } as const

/** Limits the differences of two reports to what a page shows: fields, items of a section, and values as much as of an answer. */
export function displayedDiff(diff: ReportDiff, links: ReportLinks): DisplayedDiff {
  const flags = displayedList(diff.flags, MAX_DISPLAYED.fields)
  const others = displayedList(diff.others, MAX_DISPLAYED.fields)
  const sideOf = (side: "from" | "to"): DrawnSide => {
    const items = diff.sections.map((section) => (side === "from" ? section.gone : section.added))
    // The value of a section is shown only where it is no list.
    const sections = diff.sections.map(({ came, ...section }) =>
      came[side] === "other" ? section : { from: undefined, to: undefined },
    )
    const whole = { flags: flags.shown, others: others.shown, sections }
    return displayedSide(whole, items, side, links[side])
  }
  const [from, to] = [sideOf("from"), sideOf("to")]
  const fields = (list: readonly FieldDiff[], group: "flags" | "others") =>
    list.map((field, index) => ({
      ...field,
      name: displayedText(field.name),
      from: from[group][index],
      to: to[group][index],
    }))
  return {
    ...diff,
    level: { ...diff.level, from: displayedLevel(diff.level.from), to: displayedLevel(diff.level.to) },
    flags: fields(flags.shown, "flags"),
    moreFlags: flags.more,
    others: fields(others.shown, "others"),
    moreOthers: others.more,
    sections: diff.sections.map((section, index) => ({
      ...section,
      gone: from.items[index] ?? [],
      added: to.items[index] ?? [],
      from: from.sections[index],
      to: to.sections[index],
    })),
  }
}

function displayedLevel(level: ExactJson | undefined): ExactJson | undefined {
  return typeof level === "string" ? displayedText(level) : level
}

const GROUPS = ["flags", "others", "sections"] as const
type Group = (typeof GROUPS)[number]
type Values = readonly { from: ExactJson | undefined; to: ExactJson | undefined }[]
type DrawnSide = Record<Group, (ExactJson | undefined)[]> & { items: ExactJson[][] }

/** Limits the values of one report together, so that their bounds are those of one answer. Absent values stay undefined. */
function displayedSide(
  whole: Record<Group, Values>,
  items: ExactJson[][],
  side: "from" | "to",
  href: string,
): DrawnSide {
  const groups = GROUPS.map((group) => whole[group].map((value) => value[side]))
  const came = groups.map((values) => values.map((value) => value ?? null))
  const drawn = displayedJson([...came, items], { href, most: MAX }) as ExactJson[][]
  const valuesOf = (group: Group) => {
    const at = GROUPS.indexOf(group)
    return (groups[at] ?? []).map((value, index) => (value === undefined ? undefined : drawn[at]?.[index]))
  }
  return {
    flags: valuesOf("flags"),
    others: valuesOf("others"),
    sections: valuesOf("sections"),
    items: drawn[GROUPS.length] as ExactJson[][],
  }
}
