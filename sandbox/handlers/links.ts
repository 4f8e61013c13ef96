import { createHmac, timingSafeEqual } from "node:crypto"

export type LinkedFile = { kind: "vehicle" | "sheet" | "aml" | "document"; id: string }

/** Makes and reads signed links below `origin()`: the file in the path, its expiry and an HMAC of both in the query. They stay good over restarts. */
export function createLinkSigner(secret: string, origin: () => string) {
  const mac = (token: string, expires: string) =>
    createHmac("sha256", secret).update(`${token}.${expires}`).digest("base64url")
  return {
    sign: (file: LinkedFile, expiresAt: number): string => {
      // The identifier is inside the token and not in clear: addresses end up in logs.
      const token = Buffer.from(JSON.stringify([file.kind, file.id])).toString("base64url")
      const expires = String(Math.floor(expiresAt))
      return `${origin()}/files/${token}?expires=${expires}&signature=${mac(token, expires)}`
    },
    read: (
      token: string,
      query: { [name: string]: unknown },
      now: number,
    ): LinkedFile | "expired" | "forged" => {
      const { expires, signature } = query
      if (typeof expires !== "string" || typeof signature !== "string") return "forged"
      const wanted = Buffer.from(mac(token, expires))
      const given = Buffer.from(signature)
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return "forged"
      if (Number(expires) <= now) return "expired"
      const [kind, id] = JSON.parse(Buffer.from(token, "base64url").toString())
      return { kind, id } as LinkedFile
    },
  }
}
