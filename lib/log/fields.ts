import * as z from "zod/mini"
import { AUDIT_GROUPS } from "#lib/domain/audit/actions.ts"
import { KEY_SLOTS } from "../domain/key-slots.ts"
import type { CheckOperation } from "../operations/registry.ts"

/** The events of the log, with their messages. */
export const EVENTS = {
  request: "a request was answered",
  call: "the service was called",
  failed: "something failed",
  delayed: "something waits and is tried again",
  damaged: "sealed values cannot be decrypted; they are shown as damaged",
} as const
export type LogEvent = keyof typeof EVENTS

const DOINGS = [
  "accepting connections",
  "answering a request",
  "running a command",
  "answering the VIN webhook",
  "making the data folder",
  "writing down the keys in use",
  "looking at the schema",
  "stopping",
  "signing in",
  "renewing a hash",
  "signing in by the identity provider",
  "discovering the identity provider",
  "holding an idle connection to the database",
  "presenting a row",
  "looking for links",
  "settling several outcomes",
  "learning the pace",
  "storing an answer",
  "spilling an answer",
  "dropping a spilled answer",
  "recovering a spilled answer",
  "looking for due work",
  "sweeping",
  "sending",
  "sending separately",
  "reading tasks",
  "reading signatures",
  "starting runs",
  "opening cases",
  "linking the log",
  "summing the ledger",
  "sending checkpoints",
  "erasing",
  "retention",
  "sealing",
  "scanning",
  "looking for alerts",
  "looking for days that come close",
  "sending alerts",
] as const
export type Doing = (typeof DOINGS)[number]

/** The ends of a call of the service, as far as the connection shows. */
export const ENDS = [
  "reply",
  "reply_cut",
  "reply_timed_out",
  "reply_too_large",
  "not_sent",
  "broken_off",
  "lost",
] as const

/** Sixteen digits of our own, thirty-two of a proxy's, or a UUID. */
const REQUEST_ID = /^[0-9a-f]{16}$|^[0-9a-f]{32}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const text = (form: RegExp) => z.string().check(z.regex(form))
const whole = z.number().check(z.gte(0))

/**
 * Everything that a line of the log can hold beside its words, each with the form that its value has to have. There is no place for a text that
 * somebody wrote, for an address with its values, or for a number that names a person or a thing outside of Cotejo.
 */
const FIELDS = {
  event: z.enum(Object.keys(EVENTS) as LogEvent[]),
  requestId: text(REQUEST_ID),
  rowId: z.uuid(),
  method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]),
  /** An address of ours with a mark in the place of each of its values. */
  route: text(/^\/$|^(\/([a-z][a-z.-]{0,23}|\*))+$/),
  action: z.enum(Object.values(AUDIT_GROUPS).flat()),
  doing: z.enum(DOINGS),
  slot: z.enum(KEY_SLOTS),
  /** The operation of the service, and whether it was asked or a task read. */
  operation: text(/^[a-z-]{2,24}$/) as z.ZodMiniType<CheckOperation>,
  call: z.enum(["ask", "read"]),
  outcome: z.enum(ENDS),
  status: z.int().check(z.gte(100), z.lte(599)),
  ms: whole,
  count: whole,
  /** Of an error: its kind, its code, where, and the reference that a page showed. */
  fault: text(/^[A-Za-z_$][\w$]{0,79}$/),
  code: text(/^[A-Z][A-Z_]{1,59}$|^[0-9A-Z]{5}$|^[a-z][a-z_]{1,59}$/),
  reference: text(/^\d{1,20}(@E\d{1,6})?$/),
  place: z.array(text(/^at /).check(z.regex(/:\d+:\d+\)?$/))),
} as const

export type LogFields = { [Name in keyof typeof FIELDS]?: z.output<(typeof FIELDS)[Name]> | undefined }

/** Returns the fields that may be logged: one that is not listed is dropped, and a value that is not of its form is replaced by `left out`. */
export function allowed(given: object): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const form = Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof typeof FIELDS] : undefined
    if (form === undefined || value === undefined) continue
    kept[name] = form.safeParse(value).success ? value : "left out"
  }
  return kept
}

/** Returns an address of ours for the log: a segment that is not a plain word is a value. */
export function routeOf(path: string): string {
  const [route = "/"] = path.split("?")
  const segments = route.split("/").filter((segment) => segment !== "")
  return `/${segments.map((segment) => (/^[a-z][a-z.-]{0,23}$/.test(segment) ? segment : "*")).join("/")}`
}
