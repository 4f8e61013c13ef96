import * as z from "zod/mini"
import { isJsonObject, type JsonObject } from "#lib/json-object.ts"
import { type Deviation, deviationsOf } from "#lib/operations/deviations.ts"
import { instantMs } from "#lib/time/zone-day.ts"
import { readEnvelope } from "#lib/upstream/read-envelope.ts"

const instant = z.nullable(z.string())
const nullableText = z.nullable(z.string())

const documentShape = z.looseObject({
  id: z.string(),
  name: z.string(),
  rejected_at: instant,
  rejected_by: nullableText,
  rejection_reason: nullableText,
  size_mb: z.string(),
  file_url: z.string(),
})

const signerShape = z.looseObject({
  id: z.string(),
  signing_status: z.string(),
  signing_status_name: z.string(),
  full_name: z.string(),
  document_type: z.string(),
  document_number: z.string(),
  email: z.string(),
  phone: z.string(),
  signer_url: z.string(),
  biometric_validation_id: nullableText,
  biometric_validation_status: nullableText,
  biometric_validation_status_name: nullableText,
  created_at: z.string(),
  viewed_at: instant,
  signed_at: instant,
  rejected_at: instant,
})

/** The show response as the specification gives it; the answer is only compared with it, never converted. */
const showShape = z.looseObject({
  id: z.string(),
  organization_id: z.string(),
  name: z.string(),
  status: z.string(),
  status_name: z.string(),
  created_at: z.string(),
  expiration_date: z.string(),
  completed_at: instant,
  rejected_at: instant,
  rejected_reason: nullableText,
  rejected_by: nullableText,
  documents: z.array(documentShape),
  signers: z.array(signerShape),
})

/**
 * The fields of the specification, verbatim; null where one is null, absent or no text, and where an instant is an empty text. `raw` and the deviations show
 * which of these it was.
 */
type Texts<Name extends string> = { [name in Name]: string | null }

type Head = Exclude<keyof typeof showShape.shape, "documents" | "signers">
export type ShownDocument = Texts<keyof typeof documentShape.shape>
export type ShownSigner = Texts<keyof typeof signerShape.shape>

/** A signature request as show gives it (specification, Signature request (show response)). Holds links and personal data: server only. */
export type ShowRecord = Texts<Head> & {
  documents: ShownDocument[]
  signers: ShownSigner[]
  raw: unknown
  /** Its deviations from the specification; of many signers and documents, those of the first ones. */
  readonly deviations: Deviation[]
}

const INSTANT_FIELD = /_(at|date)$/
const HEAD_FIELDS = Object.keys(showShape.shape).filter(
  (name) => !/^(?:documents|signers)$/.test(name),
) as Head[]
const DOCUMENT_FIELDS = Object.keys(documentShape.shape) as (keyof ShownDocument)[]
const SIGNER_FIELDS = Object.keys(signerShape.shape) as (keyof ShownSigner)[]

/** Every field that the specification shows of a request, its documents and its signers. */
export const SHOW_FIELDS: readonly string[] = [
  ...new Set([...HEAD_FIELDS, "documents", "signers", ...DOCUMENT_FIELDS, ...SIGNER_FIELDS]),
]

const OF_A_REQUEST = ["id", "status", "documents", "signers"]

/** Reads the bytes of a show. Undefined when they are no success of the platform or carry no record. */
export function readShowRecord(body: Uint8Array): ShowRecord | undefined {
  const envelope = readEnvelope("platform", body)
  if (!envelope.readable || !isJsonObject(envelope.data) || envelope.presence !== "value") return undefined
  const { data } = envelope
  // Nothing of a request in it: an answer about something else must not take the place of a record.
  if (!OF_A_REQUEST.some((field) => Object.hasOwn(data, field))) return undefined
  return {
    ...textsOf(data, HEAD_FIELDS),
    documents: itemsOf(data.documents).map((item) => textsOf(item, DOCUMENT_FIELDS)),
    signers: itemsOf(data.signers).map((item) => textsOf(item, SIGNER_FIELDS)),
    raw: data,
    // Only pages and the interface show them; a list reads hundreds of records.
    get deviations() {
      return deviationsOf({ answer: showShape }, { ...data, ...firstParts(data) })
    },
  }
}

/** Whether a record names another request than this one; the case of its id says nothing, and neither does a missing one. */
export function isOfAnotherRequest({ id }: Pick<ShowRecord, "id">, remoteId: string): boolean {
  return id !== null && id.toLowerCase() !== remoteId.toLowerCase()
}

/** Each of very many signers may differ in every field. */
const MAX_COMPARED = 500

function firstParts(data: JsonObject): JsonObject {
  const lists = ["signers", "documents"].flatMap((name) => {
    const list = data[name]
    return Array.isArray(list) ? [[name, list.slice(0, MAX_COMPARED) as unknown] as const] : []
  })
  return Object.fromEntries(lists)
}

/** An instant of a record (ISO 8601 with a zone) as a point in time; null when there is none or its text cannot be read as one. */
export function instantOf(text: string | null): Date | null {
  const time = text === null ? null : instantMs(text)
  return time === null ? null : new Date(time)
}

function textsOf<Name extends string>(data: JsonObject, names: readonly Name[]): Texts<Name> {
  const texts = {} as Texts<Name>
  for (const name of names) texts[name] = textOf(name, data[name])
  return texts
}

/** An empty text in the place of an instant is no event: nobody rejected on the day "". */
function textOf(name: string, value: unknown): string | null {
  if (typeof value !== "string") return null
  return INSTANT_FIELD.test(name) && value.trim() === "" ? null : value
}

/** Items that are no objects stay in `raw` alone, in their place here an empty one: positions count. */
function itemsOf(list: unknown): JsonObject[] {
  return Array.isArray(list) ? list.map((item: unknown) => (isJsonObject(item) ? item : {})) : []
}
