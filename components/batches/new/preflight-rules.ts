import * as z from "zod/mini"
import type { BatchDraft } from "./draft-store.ts"
import type { RowSummary } from "./rows/summarize-rows.ts"

/** What a person decides about a list before it is started; stored with it. */
export type BatchSettings = Pick<
  BatchDraft,
  "withoutInvalid" | "repeated" | "asked" | "ceiling" | "keepsOthers" | "name"
>

export const settingsOf = ({
  withoutInvalid,
  repeated,
  asked,
  ceiling,
  keepsOthers,
  name,
}: BatchDraft): BatchSettings => ({ withoutInvalid, repeated, asked, ceiling, keepsOthers, name })

/** A whole number from 1 as typed; null where nothing is. */
export const typedCeiling = z.pipe(
  z.string().check(z.trim(), z.regex(/^(?:[1-9]\d{0,8})?$/, "ceiling")),
  z.transform((text: string) => (text === "" ? null : Number(text))),
)

/** No row is left out, repeated or asked again without the person's decision. The messages are keys of `newBatch.preflight.open`. */
export const startRules = ({ invalid, repeated, asked }: RowSummary["counts"]) =>
  z.object({
    withoutInvalid: z.boolean().check(z.refine((isDecided) => isDecided || invalid === 0, "invalid")),
    repeated: z
      .nullable(z.enum(["leave", "send"]))
      .check(z.refine((choice) => choice !== null || repeated === 0, "repeated")),
    asked: z
      .nullable(z.enum(["leave", "sendWithout", "send"]))
      .check(z.refine((choice) => choice !== null || asked === 0, "asked")),
    ceiling: typedCeiling,
    keepsOthers: z.boolean(),
    name: z.string().check(z.trim()),
  })

/** The messages of our server by row (its place among those that were sent) and field; what belongs to none apart. */
export function errorsByRow(errors: Record<string, string[]>): {
  rows: Map<number, Record<string, string[]>>
  other: string[]
} {
  const rows = new Map<number, Record<string, string[]>>()
  const other: string[] = []
  for (const [path, messages] of Object.entries(errors)) {
    const [, index, field] = /^rows\.(\d+)\.(.*)$/.exec(path) ?? []
    if (index === undefined) other.push(...messages)
    else rows.set(Number(index), { ...rows.get(Number(index)), [field ?? ""]: messages })
  }
  return { rows, other }
}
