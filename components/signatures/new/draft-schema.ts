import * as z from "zod/mini"
import type { CheckState } from "#lib/domain/check-states.ts"
import { DOCUMENT_TYPES } from "#lib/domain/document-types.ts"
import { USUAL_TERMS } from "./term.ts"

/** Both forms of the term are kept while one chooses; exactly one is sent. */
export const termSchema = z.object({
  kind: z.enum(["in", "at"]),
  choice: z.enum([...USUAL_TERMS, "other"]),
  minutes: z.string(),
  day: z.string(),
  hour: z.string(),
  minute: z.string(),
  zone: z.string(),
})

/** A document without its bytes, which are identified by their hash. */
const documentSchema = z.object({
  id: z.string(),
  /** The name that the signers see; at first the file's own. */
  name: z.string(),
  fileName: z.string(),
  size: z.number(),
  /** Null until the file was read. */
  sha256: z.nullable(z.string()),
  /** What there is of its file on this page. */
  file: z.enum(["missing", "reading", "refused", "ready"]),
})

/** A signer as typed; an empty phone is not sent. */
const signerSchema = z.object({
  id: z.string(),
  full_name: z.string(),
  document_type: z.enum(DOCUMENT_TYPES),
  document_number: z.string(),
  email: z.string(),
  phone: z.string(),
})

/** What the builder's form holds, complete or not. */
export const draftSchema = z.object({
  /** The `Idempotency-Key`: one for each draft, so that however often it is sent, it is one request. */
  key: z.string(),
  name: z.string(),
  documents: z.array(documentSchema),
  signers: z.array(signerSchema),
  term: termSchema,
  /** It was being sent, and no answer was seen. */
  isUnanswered: z.boolean(),
  /** The check that this draft became; from then on the draft is not sent any more. */
  submitted: z.nullable(
    z.object({
      checkId: z.string(),
      requestId: z.nullable(z.string()),
      state: z.custom<CheckState>((state) => typeof state === "string"),
      code: z.nullable(z.string()),
      /** It ended before it reached its signers, and may be corrected. */
      endedUnsent: z.boolean(),
    }),
  ),
})
