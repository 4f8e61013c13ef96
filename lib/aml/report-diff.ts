import { type ExactJson, fieldOf, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { AML_SECTIONS, type AmlSection } from "#lib/domain/aml/levels.ts"
import { aml } from "#lib/operations/aml.ts"
import { canonicalText } from "./canonical.ts"
import { AML_FLAGS, itemsOf, type SectionPresence, sectionPresence } from "./report.ts"

/** A value on both sides; undefined where it did not come. */
export type Sides = { from: ExactJson | undefined; to: ExactJson | undefined }

export type FieldDiff = Sides & { name: string; changed: boolean }

export type SectionDiff = Sides & {
  section: AmlSection
  came: { from: SectionPresence; to: SectionPresence }
  counts: { from: number; to: number }
  /** Items of the later report that the earlier one has not, in their order. */
  added: ExactJson[]
  gone: ExactJson[]
  kept: number
  /** Something differs: items, or the form of the section (null is not an empty list, and neither is an absent section). */
  changed: boolean
}

/** Whether a report has a link to its PDF; where not, the kind of absence. */
export type PdfPresence = "link" | "null" | "empty" | "absent"

export type PdfDiff = { from: PdfPresence; to: PdfPresence; changed: boolean }

export type ReportDiff = {
  level: FieldDiff
  flags: FieldDiff[]
  pdf: PdfDiff
  sections: SectionDiff[]
  /** The differing fields that the specification does not know. */
  others: FieldDiff[]
  changed: boolean
}

/** Compares two reports of one person: items are the same by content, wherever they are. Of the PDF's link only its presence counts. */
export function reportDiff(from: ExactJson, to: ExactJson): ReportDiff {
  const level = fieldDiff("aml_status", fieldOf(from, "aml_status"), fieldOf(to, "aml_status"))
  const flags = flagsDiff(fieldOf(from, "compliance"), fieldOf(to, "compliance"))
  const pdf = pdfDiff(pdfCame(fieldOf(from, "pdf_link")), pdfCame(fieldOf(to, "pdf_link")))
  const sections = AML_SECTIONS.map((section) => sectionDiff(section, from, to))
  const others = othersDiff(from, to)
  const changed = [level, ...flags, pdf, ...sections, ...others].some((part) => part.changed)
  return { level, flags, pdf, sections, others, changed }
}

/** The items of one list that the other has not, each as often as it is missing there. */
export function itemsDiff(
  from: readonly ExactJson[],
  to: readonly ExactJson[],
): { added: ExactJson[]; gone: ExactJson[]; kept: number } {
  const added = without(to, from)
  return { added, gone: without(from, to), kept: to.length - added.length }
}

function without(items: readonly ExactJson[], others: readonly ExactJson[]): ExactJson[] {
  const left = new Map<string, number>()
  for (const other of others) {
    const text = canonicalText(other)
    left.set(text, (left.get(text) ?? 0) + 1)
  }
  return items.filter((item) => {
    const text = canonicalText(item)
    const count = left.get(text) ?? 0
    if (count > 0) left.set(text, count - 1)
    return count === 0
  })
}

function sectionDiff(section: AmlSection, from: ExactJson, to: ExactJson): SectionDiff {
  const sides = { from: fieldOf(from, section), to: fieldOf(to, section) }
  const came = { from: sectionPresence(sides.from), to: sectionPresence(sides.to) }
  const [before, after] = [itemsOf(from, section), itemsOf(to, section)]
  const items = itemsDiff(before, after)
  const otherChanged = came.from === "other" && came.to === "other" && !same(sides.from, sides.to)
  return {
    section,
    ...sides,
    came,
    counts: { from: before.length, to: after.length },
    ...items,
    changed: came.from !== came.to || otherChanged || items.added.length + items.gone.length > 0,
  }
}

function flagsDiff(from: ExactJson | undefined, to: ExactJson | undefined): FieldDiff[] {
  if (!isExactObject(from) || !isExactObject(to)) return [fieldDiff("compliance", from, to)]
  const names = new Set([...AML_FLAGS, ...namesOf(from), ...namesOf(to)])
  const [before, after] = [fieldsOf(from), fieldsOf(to)]
  return [...names].map((name) => fieldDiff(`compliance.${name}`, before.get(name), after.get(name)))
}

function pdfDiff(from: PdfPresence, to: PdfPresence): PdfDiff {
  return { from, to, changed: from !== to }
}

function pdfCame(link: ExactJson | undefined): PdfPresence {
  if (link === undefined) return "absent"
  if (link === null) return "null"
  return link === "" ? "empty" : "link"
}

function othersDiff(from: ExactJson, to: ExactJson): FieldDiff[] {
  const known = Object.keys(aml.answer.shape)
  const [before, after] = [fieldsOf(from), fieldsOf(to)]
  return [...new Set([...namesOf(from), ...namesOf(to)])]
    .filter((name) => !known.includes(name))
    .map((name) => fieldDiff(name, before.get(name), after.get(name)))
    .filter(({ changed }) => changed)
}

/** By name once: looking each of many fields up would walk all of them each time. */
function fieldsOf(value: ExactJson): ReadonlyMap<string, ExactJson> {
  return new Map(isExactObject(value) ? value.entries : [])
}

function namesOf(value: ExactJson): string[] {
  return isExactObject(value) ? value.entries.map(([name]) => name) : []
}

function fieldDiff(name: string, from: ExactJson | undefined, to: ExactJson | undefined): FieldDiff {
  return { name, from, to, changed: !same(from, to) }
}

function same(one: ExactJson | undefined, other: ExactJson | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return canonicalText(one) === canonicalText(other)
}
