import { isJsonObject, type JsonObject, tryJson } from "#lib/json-object.ts"
import { answerText } from "#lib/upstream/answer-text.ts"
import { ERASED_TEXT } from "#lib/vault/damaged-text.ts"

/** Fields of a signer that are no data of theirs: states, instants and the type of document. */
const KEPT_FIELD = /(^|_)status(_name)?$|_at$|^document_type$/
/** Shorter texts of a signer are searched for nowhere else: they are part of other words too. */
const MIN_LETTERS = 5

/** Returns the texts that identify a signer, the longest first. */
export function identifyingTexts(signers: readonly Readonly<Record<string, unknown>>[]): string[] {
  const texts = signers.flatMap((signer) =>
    Object.entries(signer).flatMap(([field, value]) =>
      typeof value === "string" && !KEPT_FIELD.test(field) && value.length >= MIN_LETTERS ? [value] : [],
    ),
  )
  return [...new Set(texts)].toSorted((one, other) => other.length - one.length)
}

export function withoutTexts(text: string, texts: readonly string[]): string {
  return texts.reduce((left, one) => left.replaceAll(one, ERASED_TEXT), text)
}

/** Returns the question of a signature request without the signers at these positions: every field of theirs remains, without its content. */
export function withoutAskedSigners(
  asked: Readonly<Record<string, string>>,
  positions: readonly number[],
): Record<string, string> {
  const texts = identifyingTexts(positions.map((position) => askedSigner(asked, position)))
  return Object.fromEntries(
    Object.entries(asked).map(([name, value]) => {
      const [list, place, field = ""] = name.split(".")
      const isTheirs = list === "signers" && positions.includes(Number(place)) && !KEPT_FIELD.test(field)
      return [name, isTheirs ? ERASED_TEXT : withoutTexts(value, texts)]
    }),
  )
}

/** A signer as a request asked for them: the fields that begin with their place. */
export function askedSigner(
  asked: Readonly<Record<string, string>>,
  position: number,
): Record<string, string> {
  const start = `signers.${position}.`
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) =>
      name.startsWith(start) ? [[name.slice(start.length), value]] : [],
    ),
  )
}

/** Returns the bytes of a show without these signers, wherever it lists them and wherever else their texts are; null where they are no JSON. */
export function withoutShownSigners(body: Buffer, positions: readonly number[]): Buffer | null {
  const value = tryJson(answerText(body))
  if (value === undefined) return null
  const theirs = positions.flatMap((position) => signersAt(value, position))
  const reasons = theirs.some(({ rejected_at: at }) => typeof at === "string") ? reasonsIn(value) : []
  return Buffer.from(JSON.stringify(emptied(value, positions, [...identifyingTexts(theirs), ...reasons])))
}

/** Reasons for a rejection, in the signer's words; the record does not say which signer. */
function reasonsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(reasonsIn)
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([key, item]) =>
    /^reject\w*_reason$/.test(key) && typeof item === "string" && item !== "" ? [item] : reasonsIn(item),
  )
}

export function placesOf(body: Buffer, isTheirs: (documentNumber: string) => boolean): number[] {
  const value = tryJson(answerText(body))
  const places: number[] = []
  walkSigners(value, (signer, position) => {
    if (typeof signer.document_number === "string" && isTheirs(signer.document_number)) places.push(position)
  })
  return places
}

function signersAt(value: unknown, at: number): JsonObject[] {
  const found: JsonObject[] = []
  walkSigners(value, (signer, position) => {
    if (position === at) found.push(signer)
  })
  return found
}

function walkSigners(value: unknown, visit: (signer: JsonObject, position: number) => void): void {
  if (Array.isArray(value)) for (const item of value) walkSigners(item, visit)
  if (!isJsonObject(value)) return
  for (const [key, item] of Object.entries(value)) {
    if (key === "signers" && Array.isArray(item)) {
      for (const [position, signer] of item.entries()) if (isJsonObject(signer)) visit(signer, position)
    } else walkSigners(item, visit)
  }
}

function emptied(value: unknown, positions: readonly number[], texts: readonly string[]): unknown {
  if (typeof value === "string") return withoutTexts(value, texts)
  if (Array.isArray(value)) return value.map((item) => emptied(item, positions, texts))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === "signers" && Array.isArray(item)
        ? item.map((signer: unknown, position) =>
            positions.includes(position) ? withoutData(signer) : emptied(signer, positions, texts),
          )
        : emptied(item, positions, texts),
    ]),
  )
}

function withoutData(signer: unknown): unknown {
  if (!isJsonObject(signer)) return null
  return Object.fromEntries(
    Object.entries(signer).map(([field, value]) => {
      if (KEPT_FIELD.test(field)) return [field, value]
      return [field, value === null ? null : ERASED_TEXT]
    }),
  )
}
