import "server-only"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import type { RetainedKind } from "#lib/domain/retention.ts"
import type { DossierSubject } from "#lib/dossier/dossier-subject.ts"
import { markupWords } from "#lib/dossier/export/aml-reports-page.ts"
import { instantWords, labelOf, type PageWords } from "#lib/dossier/export/readable-page.ts"
import { PAGE_STYLE, valueMarkup } from "#lib/dossier/export/value-markup.ts"
import { env } from "#lib/env.ts"
import { type Html, html } from "#lib/text/html.ts"
import type { HandedOut, Query, Signed, Watched } from "./access-records.ts"
import { type AccessRequest, ANSWER_DAYS } from "./access-request.ts"

/** What is told of besides the questions: `keptDays` null where no period is set. */
export type AccessFacts = {
  subject: Pick<DossierSubject, "kind" | "identifier">
  request: AccessRequest
  answerDueOn: string
  made: { at: Date; by: Role }
  handedOut: HandedOut[]
  kept: { kind: RetainedKind; days: number | null }[]
  signed: Signed[]
  watched: Watched[]
  reports: string[]
  withheld: number
}

type Line = readonly [term: string, text: string]

/** Yields the archive as a page for people, in the language of who made it. */
export async function* accessPage(
  facts: AccessFacts,
  asked: AsyncIterable<Query>,
  { t, format, language }: PageWords,
): AsyncGenerator<Uint8Array> {
  const { subject, request, made, handedOut, kept, signed, watched, reports } = facts
  const day = instantWords(format)
  const tf = (key: string, values?: Record<string, string | number>) =>
    t(`dataProtection.access.file.${key}` as "dataProtection.access.file.about", values as never)
  const title = tf("title", { kind: t(`dossier.kind.${subject.kind}`), identifier: subject.identifier })
  yield bytes(html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${PAGE_STYLE}</head><body>
<header><h1>${title}</h1><p>${tf("about")}</p>
${env().sandboxMode ? html`<p class="flag">${t("dossierFile.simulated")}</p>` : html``}</header>
<section><h2>${tf("request")}</h2>${lines([
    [t("dataProtection.access.number"), request.number],
    [t("dataProtection.access.requester"), request.requester],
    [t("dataProtection.access.relationLabel"), t(`dataProtection.access.relation.${request.relation}`)],
    [t("dataProtection.access.proofLabel"), t(`dataProtection.access.proof.${request.proof}`)],
    [t("dataProtection.access.receivedOn"), request.receivedOn],
    [tf("due"), tf("dueOn", { day: facts.answerDueOn, days: ANSWER_DAYS })],
    [tf("made"), `${day(made.at)} · ${t(`shell.role.${made.by}`)}`],
  ])}</section>
<section><h2>${tf("purpose")}</h2><p>${tf("purposeText")}</p></section>
<section><h2>${tf("source")}</h2><p>${tf("sourceText")}</p></section>
<section><h2>${tf("recipients")}</h2><p>${tf("recipientsText")}</p>${lines(
    handedOut.map(({ kind, times, last }) => [
      tf(`handedOut.${kind}`),
      tf("times", { count: times, last: day(last) }),
    ]),
  )}</section>
<section><h2>${tf("kept")}</h2>${lines(
    kept.map(({ kind, days }) => [
      t(`dataProtection.retention.kind.${kind}`),
      days === null ? tf("keptWithoutEnd") : tf("keptDays", { days }),
    ]),
  )}</section>
${watched.length === 0 ? html`` : html`<section><h2>${tf("watched.title")}</h2>${watched.map(({ since, purpose, legalBasis }) => html`<p>${tf("watched.since", { day: day(since) })}${purpose === null ? "" : ` · ${purpose}`}${legalBasis === null ? "" : ` · ${tf(`watched.basis.${legalBasis}`)}`}</p>`)}</section>`}
${signed.length === 0 ? html`` : html`<section><h2>${t("words.signatures")}</h2>${signed.map(({ createdAt, name, signer }) => html`<p>${day(createdAt)} · ${name}</p>${lines(Object.entries(signer))}`)}</section>`}
${reports.length === 0 ? html`` : html`<section><h2>${tf("reports")}</h2><p>${reports.map((name) => html`<a href="${name}">${name}</a> `)}</p></section>`}
${facts.withheld === 0 ? html`` : html`<p>${tf("reportsWithheld", { count: facts.withheld })}</p>`}
<section><h2>${tf("asked")}</h2>`)
  for await (const query of asked) yield bytes(queryPart(query, day, t))
  yield bytes(html`</section><footer><p>${tf("machine")}</p></footer></body></html>
`)
}

function queryPart(
  { askedAt, by, operation, state, asked, fromFile, answer }: Query,
  day: (at: Date) => string,
  t: PageWords["t"],
): Html {
  const words = markupWords(t)
  const label = (field: string) => labelOf(operation, field, t)
  const fields = fieldsOf(answer)
  const came =
    fields === undefined
      ? html`<p>${valueMarkup(answer, words)}</p>`
      : html`<dl>${fields.map(([name, value]) => html`<dt>${label(name)}</dt><dd>${valueMarkup(value, words)}</dd>`)}</dl>`
  return html`<h3>${t(`operations.${operation}.name`)}</h3>
<p class="aside">${day(askedAt)} · ${t(`shell.role.${by}`)} · ${t(`ui.state.${state}`)}</p>
${lines([...Object.entries(asked).map(([field, value]) => [label(field), value] as const), ...fromFile.map(({ title, text }) => [title, text] as const)])}
<h4>${t("dataProtection.access.file.came")}</h4>${answer === undefined ? html`<p>${t("dataProtection.access.file.nothing")}</p>` : came}
`
}

function fieldsOf(answer: ExactJson | undefined): [string, ExactJson][] | undefined {
  const isRecord =
    typeof answer === "object" && answer !== null && !Array.isArray(answer) && answer.kind === "object"
  return isRecord ? answer.entries : undefined
}

function lines(rows: readonly Line[]): Html {
  return html`<dl>${rows.map(([term, text]) => html`<dt>${term}</dt><dd>${text}</dd>`)}</dl>`
}

function bytes({ markup }: Html): Uint8Array {
  return Buffer.from(markup)
}
