import "server-only"
import type { getTranslations } from "next-intl/server"
import { itemsOf, sectionPresence } from "#lib/aml/report.ts"
import { caseState, stepsOfCase } from "#lib/aml/review/case-steps.ts"
import { type AmlReview, itemKey, standingKey } from "#lib/aml/review/review.ts"
import { reviewOf } from "#lib/aml/review/review-of.ts"
import { type ExactJson, fieldOf } from "#lib/checks/answers/exact-json.ts"
import { db } from "#lib/db/client.ts"
import { AML_SECTIONS, type AmlSection } from "#lib/domain/aml/levels.ts"
import type { AmlPoint } from "#lib/dossier/aml-history.ts"
import { recordsOf } from "#lib/dossier/source-answers.ts"
import { messageOr } from "#lib/i18n/has-message.ts"
import { type Html, html } from "#lib/text/html.ts"
import { type MarkupWords, valueMarkup } from "./value-markup.ts"

/** Items of a section that are written out; all of them are in `dossier.json`. */
const MAX_ITEMS = 50

type Words = Awaited<ReturnType<typeof getTranslations<never>>>
type Day = (at: string) => string

/** Each AML report of a dossier, the newest first, one at a time, with conclusions, notes and the form of its sections. */
export async function* amlReports(
  subjectId: string,
  reports: readonly AmlPoint[],
  day: Day,
  t: Words,
): AsyncGenerator<Html> {
  for (const report of reports.toReversed()) {
    const { records } = await recordsOf([report.checkId])
    const record = records.get(report.checkId)
    const check = { id: report.checkId, subjectId, operation: "aml" } as const
    const [review, cased] = await Promise.all([
      record === undefined ? { items: {}, notes: [] } : reviewOf(check, record),
      caseWords(report.checkId, day, t),
    ])
    const notes = review.notes.map(({ at, by, note }) => `${day(at)}, ${by.name}: ${note}`)
    yield html`<section><h2>${t("dossierFile.report", { at: day(report.askedAt), level: report.level ?? t("answers.aml.noLevel") })}</h2><p class="aside">${report.askedBy}</p>
${[...(report.isOfAnother ? [t("results.other")] : []), ...(report.isUnusual ? [t("results.unusual")] : []), ...cased, ...notes].map((line) => html`<p>${line}</p>`)}
${record === undefined ? html`` : html`<table><tbody>${AML_SECTIONS.map((name) => sectionRow(name, record, review, day, t))}</tbody></table>`}</section>
`
  }
}

export function markupWords(t: Words): MarkupWords {
  const labelOf = (name: string) => {
    const key = `answers.nested.${name}`
    return messageOr(t, key, name)
  }
  return { yes: t("words.yes"), no: t("words.no"), labelOf }
}

async function caseWords(checkId: string, day: Day, t: Words): Promise<string[]> {
  const [state = "open", steps] = await Promise.all([caseState(db(), checkId), stepsOfCase(checkId)])
  return [
    `${t("aml.case.title")}: ${t(`aml.case.${standingKey({ state, steps })}`)}`,
    ...steps.map(({ act, conclusion, note, by, at }) => {
      const concluded = conclusion === null ? "" : ` (${t(`aml.case.conclusion.${conclusion}`)})`
      return `${t(`aml.case.acted.${act}`)}${concluded}, ${by.name}, ${day(at)}${note === "" ? "" : `: ${note}`}`
    }),
  ]
}

function sectionRow(name: AmlSection, record: ExactJson, review: AmlReview, day: Day, t: Words): Html {
  const value = fieldOf(record, name)
  const items = itemsOf(record, name)
  const came = sectionPresence(value)
  const count = came === "items" ? `${items.length} ` : ""
  const shown = items.slice(0, MAX_ITEMS).map((item, position) => {
    const held = review.items[itemKey(name, position)]?.history[0]
    return html`<li>${valueMarkup(item, markupWords(t))}<small>${
      held === undefined
        ? t("aml.disposition.to_review")
        : [t(`aml.disposition.${held.disposition}`), held.by.name, day(held.at), held.note]
            .filter(Boolean)
            .join(", ")
    }</small></li>`
  })
  const rest = items.length - shown.length
  const list = html`<ol>${shown}</ol>${rest > 0 ? html`<p>${t("dossierFile.moreItems", { count: rest })}</p>` : html``}`
  return html`<tr><td>${t(`answers.fields.aml.${name}`)}</td><td>${count}${t(`answers.aml.strip.${came}`, { count: items.length })}</td><td>${shown.length > 0 ? list : html``}</td></tr>
`
}
