import * as z from "zod/mini"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { defineOperation } from "./define.ts"
import { required } from "./input-field.ts"

/** `document_type` is open here ("e.g. dni, ce, passport"); other words name a document of an unknown kind. */
const KINDS_OF_PEOPLE = ["dni", "ce", "passport"] as const satisfies readonly SubjectKind[]

/** States of a session that has not ended badly (specification, KYC session states). */
const USUAL_STATES = ["approved", "not_started", "in_progress", "in_review"]

/** Last KYC session of a person; `data: null` is a normal answer, and it consumes no tokens. */
export const kyc = defineOperation({
  slug: "kyc",
  wire: {
    method: "POST",
    base: "platform",
    path: "/api/v1/solutions/kyc-provider/sessions/last",
    envelope: "platform",
    listedErrors: [401, 422, 429, 500],
  },
  input: z.strictObject({ document_type: required(), document_number: required() }),
  answer: z.looseObject({
    session_id: z.string(),
    status: z.string(),
    status_name: z.string(),
    url: z.nullable(z.string()),
    created_at: z.string(),
  }),
  record: {
    sections: [{ title: "session", fields: ["status_name", "status", "session_id", "created_at", "url"] }],
    codes: ["session_id", "status"],
    summary: ["status_name", "status", "created_at"],
    marks: [{ as: "word", field: "status", shown: "status_name", usual: USUAL_STATES }],
    overTime: "series",
  },
  nullIsAnswer: true,
  subject: ({ document_type, document_number }) => ({
    kind: KINDS_OF_PEOPLE.find((kind) => kind === document_type.toLowerCase()) ?? "document",
    identifier: document_number,
  }),
})
