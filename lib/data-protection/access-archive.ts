import "server-only"
import { asc, eq, inArray } from "drizzle-orm"
import { logRows } from "#lib/audit/read-log.ts"
import type { Actor } from "#lib/auth/actor.ts"
import { checksById } from "#lib/checks/lists/list-checks.ts"
import { QUESTION, tryInput } from "#lib/checks/sealed-check.ts"
import { db } from "#lib/db/client.ts"
import { groupsToRead } from "#lib/db/groups-to-read.ts"
import { heavyRead } from "#lib/db/heavy-read.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { signatureRequests, signatureSigners } from "#lib/db/schema/signatures.ts"
import { withoutRecord } from "#lib/domain/check-states.ts"
import type { DossierSubject } from "#lib/dossier/dossier-subject.ts"
import type { DossierCheck } from "#lib/dossier/export/dossier-files.ts"
import { exportDossier } from "#lib/dossier/export/export-dossier.ts"
import { PAGE_STYLE } from "#lib/dossier/export/page-style.ts"
import { instantWords, type PageWords } from "#lib/dossier/export/readable-page.ts"
import { env } from "#lib/env.ts"
import { textEntry, type ZipEntry } from "#lib/export/zip-stream.ts"
import { messageOr } from "#lib/i18n/has-message.ts"
import { peopleNames } from "#lib/people/people-names.ts"
import { shownOf } from "#lib/signatures/stored-record.ts"
import { type Html, html } from "#lib/text/html.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { askedSigner } from "./signer-data.ts"

/** One access to the subject's data: by whom, by which action and when (ISO 8601); `purpose` where one was given. */
type Seen = { at: string; by: string | null; action: string; purpose: string | null }

/** A request that the subject is asked to sign: the data stored about them in it, field by field. */
type Signed = { request: string; name: string; createdAt: string; signer: Record<string, string> }

const LOG_AT_ONCE = 500

/**
 * Returns everything that is stored about one subject, for themself: the dossier's ZIP with a page to begin with (`acceso.html`), which lists the questions
 * with their time and person, the requests they sign and who saw their data, and the same for programs (`acceso.json`). Its own action in the log. Throws
 * `not_found`, `files_too_large`, `file_unscanned`.
 */
export function accessArchive(
  actor: Actor,
  subjectId: string,
  words: PageWords,
): Promise<{ name: string; bytes: AsyncGenerator<Uint8Array> }> {
  return exportDossier(actor, subjectId, words, {
    name: "acceso",
    entries: (subject, asked, at) => accessEntries(actor, subject, asked, at, words),
  })
}

async function* accessEntries(
  actor: Actor,
  subject: DossierSubject,
  asked: readonly DossierCheck[],
  at: Date,
  words: PageWords,
): AsyncGenerator<ZipEntry> {
  const [signed, seen] = [await requestsOf(subject.id), await seenBy(subject.id)]
  const machine = {
    format: "cotejo-access/1",
    ...{
      origin: env().appUrl,
      simulated: env().sandboxMode,
      made: { at: at.toISOString(), by: actor.user.name },
    },
    ...{ subject, asked: "dossier.json", signatureRequests: signed, seenBy: seen },
  }
  yield textEntry("acceso.json", `${JSON.stringify(machine, null, 2)}\n`, at)
  const made = { at, by: actor.user.name }
  yield { name: "acceso.html", at, bytes: () => accessPage(subject, asked, { signed, seen, made }, words) }
}

/** Reads all of them, with the signer as the service's last record shows them, or else as in the question. */
async function requestsOf(subjectId: string): Promise<Signed[]> {
  const rows = await db()
    .select({ request: signatureRequests, position: signatureSigners.position })
    .from(signatureSigners)
    .innerJoin(signatureRequests, eq(signatureRequests.id, signatureSigners.requestId))
    .where(eq(signatureSigners.subjectId, subjectId))
    .orderBy(asc(signatureRequests.id))
  const sent = rows.flatMap(({ request }) => (request.checkId === null ? [] : [request.checkId]))
  const questions =
    sent.length === 0 ? [] : await db().select(QUESTION).from(checks).where(inArray(checks.id, sent))
  return rows.map(({ request, position }) => {
    const question = questions.find(({ id }) => id === request.checkId)
    const input = question && tryInput(question)
    const { signer_url: _, ...shown } = shownOf(request)?.signers[position] ?? { signer_url: null }
    const texts = Object.entries(shown).flatMap(([field, value]) => (value === null ? [] : [[field, value]]))
    return {
      request: request.id,
      name: textOf(request.name, request.id),
      createdAt: request.createdAt.toISOString(),
      signer: { ...(input ? askedSigner(input, position) : {}), ...Object.fromEntries(texts) },
    }
  })
}

async function seenBy(subjectId: string): Promise<Seen[]> {
  const people = new Map((await peopleNames()).map(({ id, name }) => [id, name]))
  const found: Seen[] = []
  for (let older: string | undefined; ; ) {
    const place = older ? { older } : undefined
    const rows = await heavyRead((on) =>
      logRows({ subject: subjectId }, place, LOG_AT_ONCE, env().tzDisplay, on),
    )
    found.push(
      ...rows.map(({ at, actorId, action, detail }) => ({
        at: at.toISOString(),
        by: actorId && (people.get(actorId) ?? null),
        action,
        purpose: typeof detail.purpose === "string" ? detail.purpose : null,
      })),
    )
    if (rows.length < LOG_AT_ONCE) return found
    older = rows.at(-1)?.id
  }
}

type AccessRecords = { signed: readonly Signed[]; seen: readonly Seen[]; made: { at: Date; by: string } }

async function* accessPage(
  subject: DossierSubject,
  asked: readonly DossierCheck[],
  { signed, seen, made }: AccessRecords,
  { t, format, language }: PageWords,
): AsyncGenerator<Uint8Array> {
  const day = instantWords(format)
  const title = t("dataProtection.access.file.title", {
    kind: t(`dossier.kind.${subject.kind}`),
    identifier: subject.identifier,
  })
  yield bytes(html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${PAGE_STYLE}</head><body>
<header><h1>${title}</h1><p>${t("dataProtection.access.file.about")}</p>
<p>${t("dossierFile.made", { at: day(made.at), by: made.by })} · ${env().appUrl}</p>
${env().sandboxMode ? html`<p class="flag">${t("dossierFile.simulated")}</p>` : html``}
<p><a href="expediente.html">${t("dataProtection.access.file.content")}</a></p></header>
<section><h2>${t("dataProtection.access.file.asked")}</h2><table><tbody>`)
  for (const group of groupsToRead(asked)) {
    const ids = group.map(({ id }) => id)
    const summaries = (await heavyRead((on) => checksById(ids, on))).reverse()
    for (const { requestedAt, operation, state, result, requestedBy } of summaries) {
      const without = withoutRecord(state, result?.kind)
      const outcome = t(without ? `ui.outcome.${without}` : `ui.state.${state}`)
      yield bytes(row([day(requestedAt), t(`operations.${operation}.name`), outcome, requestedBy.name]))
    }
  }
  yield bytes(html`</tbody></table></section>
${signed.length === 0 ? html`` : html`<section><h2>${t("dossierFile.signatures")}</h2>${signed.map(({ createdAt, name, signer }) => html`<p>${day(createdAt)} · ${name}</p><dl>${Object.entries(signer).map(([field, value]) => html`<dt>${field}</dt><dd>${value}</dd>`)}</dl>`)}</section>`}
<section><h2>${t("dataProtection.access.file.seen")}</h2><table><tbody>${seen.map(({ at, action, by }) => row([day(at), actionWord(action), by ?? t("audit.program")]))}</tbody></table></section>
<footer><p>${t("dataProtection.access.file.machine")}</p></footer></body></html>
`)

  function actionWord(action: string): string {
    const key = `audit.action.${action}`
    return messageOr(t, key, action)
  }
}

function row(texts: readonly string[]): Html {
  return html`<tr>${texts.map((text) => html`<td>${text}</td>`)}</tr>\n`
}

function bytes({ markup }: Html): Uint8Array {
  return Buffer.from(markup)
}
