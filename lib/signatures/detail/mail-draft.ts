import { TAG } from "#lib/i18n/locale.ts"

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

/** The text of a draft: neutral, without promise or threat, and true in every state of the requests. */
export function draftWords(signer: string | null, requests: readonly string[]) {
  const names = new Intl.ListFormat(TAG.es).format(requests.map((name) => `«${name}»`))
  const isOne = requests.length === 1
  return {
    subject: `Sobre la firma de ${names}`,
    body: [
      signer === null ? "Hola:" : `Hola, ${signer}:`,
      "",
      isOne
        ? `Te escribimos por la solicitud de firma ${names}, en la que figuras como firmante.`
        : `Te escribimos por las solicitudes de firma ${names}, en las que figuras como firmante.`,
      isOne
        ? "¿Podrías revisar si te llegó y contarnos si tienes alguna duda o algún inconveniente para atenderla?"
        : "¿Podrías revisar si te llegaron y contarnos si tienes alguna duda o algún inconveniente para atenderlas?",
      "",
      "Este mensaje no contiene enlaces para firmar: se firma con el que envía el servicio.",
      "",
      "Gracias.",
    ].join("\r\n"),
  }
}
