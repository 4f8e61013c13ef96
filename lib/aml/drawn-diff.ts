import { drawnJson, MAX_DRAWN } from "#lib/checks/drawn-json.ts"
import type { ExactJson } from "#lib/checks/exact-json.ts"
import type { FieldDiff, ReportDiff } from "./report-diff.ts"

/** Where the two whole reports are opened. */
export type ReportLinks = { from: string; to: string }

/** A comparison as a page draws it: `moreFields` differences in single fields are left out and told by their number. */
export type DrawnDiff = ReportDiff & { moreFlags: number; moreOthers: number }

/**
 * The differences of two reports within the bounds of what a page draws (`drawnJson`): so many fields, so many items of each section, and of each
 * value as much as of an answer.
 */
export function drawnDiff(diff: ReportDiff, links: ReportLinks): DrawnDiff {
  const list = (items: ExactJson[], href: string) => drawnJson(items, { href }) as ExactJson[]
  return {
    ...diff,
    flags: drawnFields(diff.flags, links),
    moreFlags: Math.max(0, diff.flags.length - MAX_DRAWN.fields),
    others: drawnFields(diff.others, links),
    moreOthers: Math.max(0, diff.others.length - MAX_DRAWN.fields),
    sections: diff.sections.map((section) => ({
      ...section,
      added: list(section.added, links.to),
      gone: list(section.gone, links.from),
      from: drawn(section.from, links.from),
      to: drawn(section.to, links.to),
    })),
  }
}

function drawnFields(fields: readonly FieldDiff[], links: ReportLinks): FieldDiff[] {
  return fields.slice(0, MAX_DRAWN.fields).map((field) => ({
    ...field,
    from: drawn(field.from, links.from),
    to: drawn(field.to, links.to),
  }))
}

function drawn(value: ExactJson | undefined, href: string): ExactJson | undefined {
  return value === undefined ? undefined : drawnJson(value, { href })
}
