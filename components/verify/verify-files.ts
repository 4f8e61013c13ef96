import type { ConstanciaCode } from "#lib/constancia/constancia.ts"
import { type PublicKey, readPublicKeys } from "#lib/constancia/public-key.ts"
import { type Verdict, verifyCode, verifyConstancia } from "#lib/constancia/verify-constancia.ts"
import { sha256InBrowser } from "#lib/vault/sha256-in-browser.ts"

export type GivenFiles = {
  constancia: File | null
  /** Of a constancia on paper, where its file is not at hand. */
  code: string
  answer: File | null
  key: File | null
}

export type Verified = {
  verdict:
    | Verdict
    | { kind: "code"; code: ConstanciaCode }
    | { kind: "unreadable" | "wrong_key" | "wrong_code" | "other_pdf" | "other_file" }
  /** Whose key was used: this installation's, or one that the person gave. */
  signer: "own" | "given"
  /** How the given answer compares with the signed hash; null when none was given. */
  answer: "same" | "different" | "none" | "unchecked" | null
  answerSha256: string | null
}

/** Nothing was compared with the constancia. */
export const UNCOMPARED = { answer: null, answerSha256: null } as const

/** Verifies what a person gave, in this browser; nothing is sent anywhere. */
export async function verifyFiles(given: GivenFiles, ownKeys: readonly PublicKey[]): Promise<Verified> {
  const signer = given.key ? "given" : "own"
  try {
    const keys = given.key ? readPublicKeys(await given.key.text()) : ownKeys
    if (!keys) return { verdict: { kind: "wrong_key" }, signer, ...UNCOMPARED }
    if (!given.constancia) {
      const read = await verifyCode(given.code, keys)
      const verdict = read.kind === "verified" ? ({ kind: "code", code: read.code } as const) : read
      if (verdict.kind === "no_constancia") return { verdict: { kind: "wrong_code" }, signer, ...UNCOMPARED }
      return { verdict, signer, ...UNCOMPARED }
    }
    const bytes = new Uint8Array(await given.constancia.arrayBuffer())
    const verdict = await verifyConstancia(bytes, keys)
    const compared = await compareAnswer(verdict, given.answer)
    const isOther = verdict.kind === "no_constancia" && !MARK.test(asText(bytes))
    return { verdict: isOther ? { kind: otherKind(bytes) } : verdict, signer, ...compared }
  } catch (error) {
    // A file that was moved or changed after it was chosen cannot be read any more.
    if (!(error instanceof DOMException)) throw error
    return { verdict: { kind: "unreadable" }, signer, ...UNCOMPARED }
  }
}

/** Stands in every constancia, intact or not: a file without it is something else. */
const MARK = /cotejo-constancia|cotejo-seal/

const asText = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes)

function otherKind(bytes: Uint8Array): "other_pdf" | "other_file" {
  return asText(bytes.subarray(0, 5)) === "%PDF-" ? "other_pdf" : "other_file"
}

async function compareAnswer(
  verdict: Verdict,
  file: File | null,
): Promise<Pick<Verified, "answer" | "answerSha256">> {
  if (!file) return { answer: null, answerSha256: null }
  const answerSha256 = (await sha256InBrowser(await file.arrayBuffer())) ?? null
  if (verdict.kind !== "verified") return { answer: "unchecked", answerSha256 }
  const { answer } = verdict.constancia
  if (answer === null) return { answer: "none", answerSha256 }
  return { answer: answer.sha256 === answerSha256 ? "same" : "different", answerSha256 }
}
