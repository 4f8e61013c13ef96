import * as z from "zod/mini"
import type { BoardPage, BoardRow } from "#lib/signatures/board/board-row.ts"
import type { SignatureChanges } from "#lib/signatures/detail/visible-signature.ts"
import type { EarlierSigners } from "#lib/signatures/earlier-signers.ts"
import type { SignatureView } from "#lib/signatures/one-signature.ts"
import { deviations, instant, person, state, whole } from "./check-answers.ts"

const text = z.nullable(z.string())

const SIGNER = z.object({
  name: text,
  email: text,
  phone: text,
  status: text,
  statusName: text,
  viewedAt: text,
  signedAt: text,
  rejectedAt: text,
})

const ROW = {
  id: z.uuid(),
  remoteId: text,
  name: z.string(),
  status: text,
  statusName: text,
  sending: z.nullable(
    z.object({ checkId: z.uuid(), state, endedUnsent: z.boolean(), mayHaveArrived: z.boolean() }),
  ),
  signers: z.array(SIGNER),
  moreSigners: z.nullable(z.object({ count: whole, viewed: whole, signed: whole, rejected: whole })),
  since: z.string(),
  expiresAt: text,
  completedAt: text,
  rejectedAt: text,
  documentRejected: z.boolean(),
  refreshedAt: z.nullable(instant),
  refreshAt: z.nullable(instant),
  refreshProblem: text,
  requestedBy: person,
  createdAt: instant,
  revision: whole,
}

const row: z.ZodMiniType<BoardRow> = z.object(ROW)

export const boardAnswer = z.object({
  items: z.array(row),
  nextCursor: z.nullable(z.uuid()),
  revision: whole,
  more: z.optional(z.boolean()),
}) as z.ZodMiniType<BoardPage>

export const signatureAnswer: z.ZodMiniType<SignatureView> = z.object({
  ...ROW,
  record: z.unknown(),
  warnings: deviations,
  sentDocuments: z.array(z.object({ name: z.string(), sha256: z.string(), size: whole })),
})

export const signatureChangesAnswer: z.ZodMiniType<SignatureChanges> = z.object({
  revision: whole,
  checkRevision: z.nullable(whole),
  refreshedAt: z.nullable(instant),
  refreshTroubles: whole,
})

export const signersAnswer = z.object({
  items: z.array(
    z.object({
      checkId: z.uuid(),
      position: whole,
      full_name: z.string(),
      document_type: z.string(),
      document_number: z.string(),
      email: z.string(),
    }),
  ),
}) as z.ZodMiniType<EarlierSigners>
