/**
 * The address of an e-mail draft to a signer, in the language that signers are written to. The signing link never stands in it: mail is
 * forwarded and kept, and the link is the power to sign.
 */
export function mailDraft(to: string, words: { subject: string; body: string }): string {
  // `mailto:` knows no plus for a blank (RFC 6068).
  const query = Object.entries(words).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `mailto:${encodeURIComponent(to).replaceAll("%40", "@")}?${query.join("&")}`
}

/** What a draft says: neutral, without promise or threat, and true whatever the state of the request. */
export function draftWords(signer: string | null, request: string) {
  return {
    subject: `Sobre la firma de «${request}»`,
    body: [
      signer === null ? "Hola:" : `Hola, ${signer}:`,
      "",
      `Te escribimos por la solicitud de firma «${request}», en la que figuras como firmante.`,
      "¿Podrías revisar si te llegó y contarnos si tienes alguna duda o algún inconveniente para atenderla?",
      "",
      "Este mensaje no contiene enlaces para firmar: se firma con el que envía el servicio.",
      "",
      "Gracias.",
    ].join("\r\n"),
  }
}
