import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { instantMs } from "#lib/time/zone-day.ts"
import { itemsOf, textOf } from "./record-parts.ts"

export const EVENT_KINDS = [
  "created",
  "signerCreated",
  "viewed",
  "signed",
  "signerRejected",
  "documentRejected",
  "rejected",
  "completed",
  "expires",
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export type RequestEvent = {
  kind: EventKind
  /** Its places in the record (`signers.0.viewed_at`). */
  fields: string[]
  raw: string
  names: string[]
  time: number | null
  ahead: boolean
}

const OF_SIGNER = [
  ["signerCreated", "created_at"],
  ["viewed", "viewed_at"],
  ["signed", "signed_at"],
  ["signerRejected", "rejected_at"],
] as const

const OF_REQUEST = [
  ["rejected", "rejected_at"],
  ["completed", "completed_at"],
  ["expires", "expiration_date"],
] as const

/** The events of a record, in order, unreadable instants last. A rejection of a request, signer and documents at one instant is one event. */
export function timelineOf(record: ExactJson, now: number): RequestEvent[] {
  const events: RequestEvent[] = []
  const rejections = new Map<string, RequestEvent>()
  const add = (kind: EventKind, field: string, raw: string | null, name: string | null) => {
    if (raw === null) return
    const names = name === null ? [] : [name]
    const same = isRejection(kind) ? rejections.get(raw) : undefined
    if (same) {
      if (kind === "rejected") same.kind = kind
      same.fields.push(field)
      same.names.push(...names)
      return
    }
    const time = instantMs(raw)
    const event = { kind, fields: [field], raw, names, time, ahead: time !== null && time > now }
    events.push(event)
    if (isRejection(kind)) rejections.set(raw, event)
  }
  const createdAt = textOf(record, "created_at")
  add("created", "created_at", createdAt, null)
  for (const [index, signer] of itemsOf(record, "signers").entries()) {
    for (const [kind, field] of OF_SIGNER) {
      const raw = textOf(signer, field)
      if (kind === "signerCreated" && raw === createdAt) continue
      add(kind, `signers.${index}.${field}`, raw, textOf(signer, "full_name"))
    }
  }
  for (const [index, document] of itemsOf(record, "documents").entries()) {
    const field = `documents.${index}.rejected_at`
    add("documentRejected", field, textOf(document, "rejected_at"), textOf(document, "name"))
  }
  for (const [kind, field] of OF_REQUEST) add(kind, field, textOf(record, field), null)
  const inTime = (event: RequestEvent) => event.time ?? Number.POSITIVE_INFINITY
  return events.sort((one, other) => Math.sign(inTime(one) - inTime(other)) || 0)
}

function isRejection(kind: EventKind): boolean {
  return kind === "signerRejected" || kind === "documentRejected" || kind === "rejected"
}
