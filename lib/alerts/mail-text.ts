import "server-only"
import { createTranslator } from "use-intl/core"
import type { BatchEnd } from "#lib/batches/batch-phase.ts"
import { ALERTS, type AlertKind, isOfMachine, type PersonalEvent } from "#lib/domain/alert-kinds.ts"
import type { ChangeWeight } from "#lib/domain/change-weights.ts"
import { type Locale, TAG } from "#lib/i18n/locale.ts"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

export type MailContent =
  | { what: "test" }
  | { what: "alert"; alert: { kind: AlertKind; about: string; count: number; raisedAt: Date } }
  | {
      what: Extract<PersonalEvent, `batch${string}`>
      id: string
      operation: OperationSlug
      rows: number
      end: BatchEnd | null
    }
  | { what: Extract<PersonalEvent, `signature${string}`>; id: string }
  | { what: "changes_digest"; counts: Record<ChangeWeight, number> }

type Mail = { subject: string; text: string; html: string }

/** Writes a mail in its reader's language: the event, its time, the advice, the page to look at. Only kinds, slots, operations and counts: no personal data. */
export async function mailOf(
  content: MailContent,
  locale: Locale,
  appUrl: string,
  timeZone: string,
): Promise<Mail> {
  const t = await translatorOf(locale)
  const { title, lines, links } = wordsOf(content, t, locale, timeZone)
  const foot = t("alerts.mail.foot")
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`).join("")
  return {
    subject: `Cotejo: ${title}`,
    text: [
      title,
      ...lines,
      ...links.map(({ words, path }) => `${words}:\n${appUrl}${path}`),
      `-- \n${foot} ${appUrl}/account#mails`,
    ].join("\n\n"),
    html:
      `<!doctype html><html lang="${TAG[locale]}"><body style="font-family:sans-serif;max-width:36rem">` +
      `<h1 style="font-size:1.1rem">${escaped(title)}</h1>${paragraphs}` +
      links
        .map(({ words, path }) => `<p><a href="${escaped(appUrl + path)}">${escaped(words)}</a></p>`)
        .join("") +
      `<p style="color:#555;font-size:.85rem">${escaped(foot)} <a href="${escaped(appUrl)}/account#mails">${escaped(t("alerts.mail.choose"))}</a></p></body></html>`,
  }
}

function wordsOf(
  content: MailContent,
  t: Translator,
  locale: Locale,
  timeZone: string,
): { title: string; lines: string[]; links: { words: string; path: string }[] } {
  const open = (path: string) => ({ words: t("alerts.mail.open"), path })
  if (content.what === "test")
    return {
      title: t("alerts.mail.test"),
      lines: [t("alerts.mail.testBody")],
      links: [open("/admin/alerts")],
    }
  if (content.what === "alert") {
    const { kind, about, count, raisedAt } = content.alert
    const slot = isOfMachine(kind) ? about : about === "" ? "" : t(`home.attention.slot.${about as "lookup"}`)
    const since = new Intl.DateTimeFormat(TAG[locale], { dateStyle: "medium", timeStyle: "short", timeZone })
    return {
      title: t(`alerts.kind.${kind}`),
      lines: [
        t(`alerts.said.${kind}`, { about: slot, count }),
        t(`alerts.todo.${kind}`),
        t("alerts.mail.since", { at: since.format(raisedAt) }),
      ],
      links: [open(ALERTS[kind].page)],
    }
  }
  if (content.what === "batch_ended" || content.what === "batch_stopped") {
    const operation = t(`operations.${content.operation}.name`)
    const end = content.what === "batch_ended" ? (content.end ?? "settled") : "settled"
    return {
      title: t(end === "settled" ? `alerts.mail.${content.what}` : `alerts.mail.${end}`),
      lines: [t(`alerts.mail.${content.what}Body`, { operation, rows: content.rows })],
      links: [open(`/batches/${content.id}`)],
    }
  }
  if (content.what === "changes_digest")
    return {
      title: t("alerts.mail.changes_digest"),
      lines: [t("alerts.mail.changes_digestBody", content.counts)],
      links: [open("/changes")],
    }
  return {
    title: t(`alerts.mail.${content.what}`),
    lines: content.what === "signature_rejected" ? [t("alerts.mail.signature_rejectedBody")] : [],
    links: [open(`/signatures/${content.id}`)],
  }
}

type Translator = Awaited<ReturnType<typeof translatorOf>>

async function translatorOf(locale: Locale) {
  return createTranslator({ locale: TAG[locale], messages: await messagesOf(locale) })
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}
