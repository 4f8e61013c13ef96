import { createHmac, timingSafeEqual } from "node:crypto"

export type LinkedFile = { kind: "vehicle" | "sheet" | "aml" | "document"; id: string }

/** Makes and reads signed links: the file in the path, its expiry and an HMAC of both in the query. */
export type LinkSigner = {
  sign: (file: LinkedFile, expiresAt: number) => string
  read: (token: string, query: { [name: string]: unknown }, now: number) => LinkedFile | "expired" | "forged"
}

/** A signer of links below `origin()`; links stay good over restarts with the same secret. */
export function createLinkSigner(secret: string, origin: () => string): LinkSigner {
  const mac = (token: string, expires: string) =>
    createHmac("sha256", secret).update(`${token}.${expires}`).digest("base64url")
  return {
    sign: (file, expiresAt) => {
      // The identifier is inside the token and not in clear: addresses end up in logs.
      const token = Buffer.from(JSON.stringify([file.kind, file.id])).toString("base64url")
      const expires = String(Math.floor(expiresAt))
      return `${origin()}/files/${token}?expires=${expires}&signature=${mac(token, expires)}`
    },
    read: (token, query, now) => {
      const { expires, signature } = query
      if (typeof expires !== "string" || typeof signature !== "string") return "forged"
      const wanted = Buffer.from(mac(token, expires))
      const given = Buffer.from(signature)
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return "forged"
      if (Number(expires) <= now) return "expired"
      const [kind, id] = JSON.parse(Buffer.from(token, "base64url").toString()) as [
        LinkedFile["kind"],
        string,
      ]
      return { kind, id }
    },
  }
}
