import { TAG } from "#lib/i18n/locale.ts"
import { DESK_ZONE, zoneCity } from "#lib/time/zone-day.ts"

/** An e-mail draft to a signer, never with the signing link: mail is forwarded and kept, and the link is the power to sign. */
export function mailDraft(to: string, words: { subject: string; body: string }): string {
  // `mailto:` knows no plus for a blank (RFC 6068).
  const query = Object.entries(words).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `mailto:${encodeURIComponent(to).replaceAll("%40", "@")}?${query.join("&")}`
}

/** Returns the address that opens WhatsApp with a message to that number; a person sends it. Without the signing link, for the same reason. */
export function whatsappDraft(to: string, body: string): string {
  return `https://wa.me/${to}?text=${encodeURIComponent(body.replaceAll("\r\n", "\n"))}`
}

/** A request that a draft speaks of, and until when it can be signed, as far as that is known. */
type AwaitedRequest = { name: string; expiresAt: Date | null }

/** The text of a draft: who writes, what is awaited and until when; without promise or threat, and true of who has signed meanwhile. */
export function draftWords(
  signer: string | null,
  requests: readonly AwaitedRequest[],
  sender: string,
  now = new Date(),
) {
  const untilOf = ({ expiresAt }: AwaitedRequest) =>
    expiresAt && expiresAt > now
      ? `, hasta el ${DEADLINE.format(expiresAt)} (hora de ${zoneCity(DESK_ZONE)})`
      : ""
  const awaited = requests.map((request) => `«${request.name}»${untilOf(request)}`)
  const names = new Intl.ListFormat(TAG.es).format(requests.map(({ name }) => `«${name}»`))
  return {
    subject: `Su firma en ${names}`,
    body: [
      signer === null ? "Buen día:" : `Buen día, ${signer}:`,
      "",
      `Le escribe ${sender}.`,
      ...(awaited.length === 1
        ? [`Está pendiente su firma en ${awaited[0]}.`]
        : ["Están pendientes sus firmas en:", ...awaited.map((line) => `- ${line}`)]),
      "",
      "Para firmar, use el enlace de la invitación que recibió: este mensaje no lo trae.",
      "Si ya firmó, no tome en cuenta este mensaje. Si tiene dudas, respóndame.",
      "",
      "Gracias.",
      sender,
    ].join("\r\n"),
  }
}

const DEADLINE = new Intl.DateTimeFormat(TAG.es, {
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: DESK_ZONE,
})
