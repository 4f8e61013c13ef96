import "server-only"
import type { getFormatter, getTranslations } from "next-intl/server"
import { peopleText } from "#lib/batches/export/answer-cells.ts"
import { fieldOf } from "#lib/checks/answers/exact-json.ts"
import { instantOfId } from "#lib/checks/lists/first-id-at.ts"
import { checksById } from "#lib/checks/lists/list-checks.ts"
import type { CheckSummary } from "#lib/checks/present-check.ts"
import { resultColumns } from "#lib/checks/results/result-columns.ts"
import { db } from "#lib/db/client.ts"
import { groupsToRead } from "#lib/db/groups-to-read.ts"
import { answersAnother } from "#lib/dossier/answers-another.ts"
import type { Side } from "#lib/dossier/contradictions/contradictions.ts"
import type { Dossier } from "#lib/dossier/dossier.ts"
import type { SourceAnswer } from "#lib/dossier/source-answers.ts"
import type { SheetCell } from "#lib/export/sheet-cell.ts"
import { hasMessage } from "#lib/i18n/has-message.ts"
import { type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import { type Html, html } from "#lib/text/html.ts"
import { amlReports, markupWords } from "./aml-reports-page.ts"
import { type DossierCheck, type NotIncluded, notIncludedWords } from "./dossier-files.ts"
import { isEmpty, PAGE_STYLE, valueMarkup } from "./value-markup.ts"

/** The contents of the page: the dossier, all its checks, and the files that the ZIP contains or omits. */
export type PageContents = {
  dossier: Dossier
  checks: readonly DossierCheck[]
  made: { at: Date; by: string }
  origin: string
  isSimulated: boolean
}
type Written = { file: string; check?: string }
export type ReadablePage = (
  written: readonly Written[],
  missing: readonly NotIncluded[],
) => AsyncGenerator<Uint8Array>

type Words = Awaited<ReturnType<typeof getTranslations<never>>>

/** The messages and formats of the page, in the language of the person who asked for it. */
export type PageWords = { t: Words; format: Awaited<ReturnType<typeof getFormatter>>; language: string }

export function instantWords(format: PageWords["format"]): (instant: Date | string) => string {
  return (instant) =>
    format.dateTime(new Date(instant), { dateStyle: "short", timeStyle: "short", hourCycle: "h23" })
}

/** A dossier as one document to open and print: no scripts, nothing from elsewhere, every value a text. Checks are read as it is written. */
export function readablePage(contents: PageContents, { t, format, language }: PageWords): ReadablePage {
  const results = resultColumns(t)
  const day = instantWords(format)
  const { dossier, checks, made, origin, isSimulated } = contents
  const { subject, marks } = dossier
  const title = `${t("words.dossier")}: ${t(`dossier.kind.${subject.kind}`)} ${subject.identifier}`

  return async function* page(written, missing) {
    const files = Map.groupBy(written, ({ check }) => check)
    yield bytes(html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${PAGE_STYLE}</head><body>
<header><h1>${title}</h1>
${dossier.names.map(({ name, operation, askedAt }) => html`<p>${t("dossier.name.told", { name, source: t(`operations.${operation}.name`), when: day(askedAt) })}</p>`)}<p>${t("dossierFile.made", { at: day(made.at), by: made.by })} · ${origin}</p>
${isSimulated ? html`<p class="flag">${t("dossierFile.simulated")}</p>` : html``}
<p>${[...marks.tags.map((tag) => t(`dossier.marks.tag.${tag}`)), ...(marks.assignee ? [`${t("dossier.marks.assignee")} ${marks.assignee.name}`] : [])].join(" · ")}</p></header>
${dossier.answers.filter(({ age }) => age === "latest").map((answer) => sourceSection(answer, day, t))}
${contradictionSection(dossier, t)}
`)
    for await (const report of amlReports(subject.id, dossier.aml, day, t)) yield bytes(report)
    yield bytes(html`${section(
      t("words.signatures"),
      dossier.signatures.map(({ createdAt, name, statusName, status, signerStatus }) => [
        day(createdAt),
        name,
        statusName ?? status ?? "",
        signerStatus ?? "",
      ]),
    )}
${section(
  t("words.notes"),
  dossier.notes.map(({ createdAt, author, text, struckAt }) => [
    day(createdAt),
    author.name,
    struckAt === null ? text : `${text} (${t("dossierFile.struck")})`,
  ]),
)}
<section><h2>${t("dossierFile.checks")}</h2><table><thead><tr>${[t("sheets.column.askedAt"), t("words.check"), ...results.map(({ head }) => head), t("words.askedBy"), t("dossierFile.files")].map((head) => html`<th>${head}</th>`)}</tr></thead><tbody>`)
    for (const group of groupsToRead(checks)) {
      const ids = group.map(({ id }) => id)
      const summaries = (await checksById(ids, db())).reverse()
      for (const check of summaries) {
        const outcome = results.map(({ cell }) =>
          textOf(cell({ ...check, problemCode: check.problem?.code ?? null })),
        )
        const own = files.get(check.id) ?? []
        yield bytes(checkLine(check, outcome, own, day, t))
      }
    }
    yield bytes(html`</tbody></table></section>
${missingSection(dossier, missing, day, t)}
<footer><p>${t("dossierFile.about")}</p></footer></body></html>
`)
  }
}

function bytes({ markup }: Html): Uint8Array {
  return Buffer.from(markup)
}

function textOf(cell: SheetCell): string {
  return typeof cell === "string" ? cell : cell.text
}

function section(title: string, rows: readonly (readonly string[])[]): Html {
  if (rows.length === 0) return html``
  const lines = rows.map((row) => html`<tr>${row.map((text) => html`<td>${text}</td>`)}</tr>\n`)
  return html`<section><h2>${title}</h2><table><tbody>${lines}</tbody></table></section>`
}

function missingSection(
  { signatures }: Dossier,
  missing: readonly NotIncluded[],
  day: (at: Date) => string,
  t: Words,
): Html {
  if (missing.length === 0) return html``
  const lines = missing.map((one) => {
    const { what, why } = notIncludedWords(one, t)
    const of = one.check
      ? day(instantOfId(one.check))
      : (signatures.find(({ id }) => id === one.signature)?.name ?? "")
    const codes = [one.role, one.state, one.check ?? one.signature ?? ""].join(" ")
    return html`<tr><td>${what}</td><td>${of}</td><td>${why}</td><td><small>${codes}</small></td></tr>\n`
  })
  return html`<section><h2>${t("dossierFile.missing")}</h2><table><tbody>${lines}</tbody></table></section>`
}

function sourceSection(answer: SourceAnswer, day: (at: string) => string, t: Words): Html {
  const { operation, record, askedAt, askedBy } = answer
  const words = markupWords(t)
  const facts = operationOf(operation).record.summary.flatMap((field) => {
    const value = fieldOf(record, field)
    if (isEmpty(value)) return []
    return [html`<dt>${labelOf(operation, field, t)}</dt><dd>${valueMarkup(value, words)}</dd>`]
  })
  const body = facts.length > 0 ? html`<dl>${facts}</dl>` : html`<p>${t("dossierFile.noFields")}</p>`
  return html`<section><h2>${t(`operations.${operation}.name`)}</h2><p class="aside">${day(askedAt)} · ${askedBy}</p>${answersAnother(answer) ? html`<p>${t("results.other")}</p>` : html``}${body}</section>\n`
}

function contradictionSection({ contradictions }: Dossier, t: Words): Html {
  const words = { yes: t("words.yes"), no: t("words.no") }
  const side = ({ operation, field, value }: Side) =>
    `${t(`operations.${operation}.name`)}, ${labelOf(operation, field, t)}: ${peopleText(value, words)}`
  const rows = contradictions.map((one) => [
    t(`dossierPage.contradictions.kind.${one.kind}`),
    side(one.left),
    side(one.right),
    t(`dossierPage.contradictions.likeness.${one.likeness}`),
  ])
  return section(t("dossierPage.contradictions.title"), rows)
}

export function labelOf(operation: OperationSlug, field: string, t: Words): string {
  const key = [`answers.fields.${operation}.${field}`, `ask.field.${field}`].find((one) => hasMessage(t, one))
  return key === undefined ? field : t(key as "ask.field.dni")
}

function checkLine(
  { requestedAt, operation, requestedBy }: CheckSummary,
  outcome: readonly string[],
  files: readonly Written[],
  day: (at: string) => string,
  t: Words,
): Html {
  const links = files.map(
    ({ file }) =>
      html`<a href="${file}">${t(file.startsWith("pdf/") ? "dossierFile.pdf" : "dossierFile.constancia")}</a> `,
  )
  const texts = [day(requestedAt), t(`operations.${operation}.name`), ...outcome, requestedBy.name]
  return html`<tr>${texts.map((text) => html`<td>${text}</td>`)}<td>${links}</td></tr>\n`
}
