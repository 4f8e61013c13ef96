import * as z from "zod/mini"
import type { PublicKeys } from "#lib/constancia/public-key.ts"
import { NOTICE_KINDS, SIGNATURE_NOTICES, THINGS } from "#lib/domain/notice-kinds.ts"
import { DOSSIER_KINDS } from "#lib/domain/subject-kinds.ts"
import type { TotpOffer } from "#lib/factors/add-totp.ts"
import type { RowSelfMatches, SelfMatch } from "#lib/match/self-matches.ts"
import type { Notices } from "#lib/notices/notice.ts"
import { OPERATION_SLUGS } from "#lib/operations/registry.ts"
import type { KnownFile } from "#lib/reports/known-file.ts"
import type { NamesFound } from "#lib/search/search-names.ts"
import type { AskedBefore } from "#lib/subjects/asked-before.ts"
import type { LastAsked } from "#lib/subjects/last-asked.ts"
import { openCountsAnswer } from "./batch-answers.ts"
import {
  facetCount,
  instant,
  operation,
  result,
  resultKind,
  resultMark,
  state,
  whole,
} from "./check-answers.ts"

const SUBJECT_KINDS = ["dni", "ce", "passport", "ruc", "plate", "vin", "document", "signature"] as const
const kind = z.enum(SUBJECT_KINDS)
const subject = z.object({ id: z.uuid(), kind })

export const namesAnswer: z.ZodMiniType<NamesFound> = z.object({
  subjects: z.array(
    z.object({
      id: z.uuid(),
      kind,
      identifier: z.string(),
      answer: z.nullable(z.object({ checkId: z.uuid(), operation, result })),
    }),
  ),
  batches: z.array(
    z.object({ id: z.uuid(), name: z.string(), operation: z.enum(OPERATION_SLUGS), rows: whole }),
  ),
  signatures: z.array(z.object({ id: z.uuid(), name: z.string() })),
  isCut: z.boolean(),
})

export const foundAnswer = z.object({ subjects: z.array(subject), isCut: z.boolean() })

export const repeatedQuestion = z.object({
  checkId: z.uuid(),
  subject,
  operation: z.enum(OPERATION_SLUGS),
  state,
  resultKind,
  marks: z.array(resultMark),
  finding: z.nullable(z.enum(["sent", "not_sent"])),
  askedAt: instant,
  askedBy: z.string(),
})
const lastAsked: z.ZodMiniType<LastAsked> = z.extend(repeatedQuestion, {
  input: z.record(z.string(), z.string()),
})
export const lastAskedAnswer = z.object({ items: z.array(lastAsked) })

const askedBefore: z.ZodMiniType<AskedBefore> = z.object({
  index: whole,
  kind,
  checkId: z.uuid(),
  state,
  resultKind,
  askedAt: instant,
  askedBy: z.string(),
})
export const askedBeforeAnswer = z.object({ items: z.array(askedBefore) })

export const selfMatch: z.ZodMiniType<SelfMatch> = z.object({ field: z.string(), answeredAt: instant })
const rowSelfMatches: z.ZodMiniType<RowSelfMatches> = z.object({
  index: whole,
  selfMatches: z.array(selfMatch),
})
export const selfMatchesAnswer = z.object({ items: z.array(selfMatch) })
export const rowSelfMatchesAnswer = z.object({ items: z.array(rowSelfMatches) })

const knownFile: z.ZodMiniType<KnownFile> = z.object({
  checkId: z.uuid(),
  subject: z.string(),
  requestedAt: instant,
  requestedBy: z.string(),
  sealedAt: z.nullable(instant),
  size: z.nullable(whole),
})
export const knownFilesAnswer = z.object({ items: z.array(knownFile) })

export const noticesAnswer: z.ZodMiniType<Notices> = z.object({
  items: z.array(
    z.object({
      thing: z.enum(THINGS),
      id: z.uuid(),
      kind: z.enum(NOTICE_KINDS),
      name: z.string(),
      operation,
      about: z.optional(z.object({ kind: z.enum(DOSSIER_KINDS), masked: z.string() })),
      at: instant,
      watched: z.boolean(),
      progress: z.nullable(z.object({ done: whole, rows: whole, weighing: z.array(facetCount) })),
    }),
  ),
  counts: z.record(z.enum(SIGNATURE_NOTICES), whole),
  watching: z.array(z.object({ thing: z.enum(THINGS), id: z.uuid() })),
})

export const clockAnswer = z.object({ nowMs: z.number() })
/** As WebAuthn defines them; a browser hands them on. */
const webAuthnOptions = z.record(z.string(), z.unknown())
export const confirmationAnswer = z.object({
  isConfirmed: z.boolean(),
  by: z.enum(["factor", "password", "provider"]),
  passkey: z.nullable(webAuthnOptions),
})
export const passkeyOptionsAnswer = webAuthnOptions
export const totpOfferAnswer: z.ZodMiniType<TotpOffer> = z.object({
  offer: z.uuid(),
  secret: z.string(),
  picture: z.object({ size: whole, path: z.string() }),
})
export const sessionAnswer = z.object({
  user: z.uuid(),
  seconds: z.number(),
  idleSeconds: z.number(),
  notices: noticesAnswer,
  open: z.nullable(openCountsAnswer),
})

export const keysAnswer: z.ZodMiniType<PublicKeys> = z.object({
  keys: z.array(
    z.object({
      kty: z.literal("OKP"),
      crv: z.literal("Ed25519"),
      x: z.string(),
      kid: z.string(),
      use: z.literal("sig"),
      alg: z.literal("EdDSA"),
    }),
  ),
})
export const aliveAnswer = z.object({ status: z.literal("alive") })
export const readyAnswer = z.object({
  status: z.literal("ready"),
  degraded: z.optional(z.array(z.string())),
  warnings: z.optional(z.array(z.string())),
})
export const csrfAnswer = z.object({ csrfToken: z.string() })

/** Any JSON object: a description of this interface is one. */
export const openapiAnswer = z.record(z.string(), z.unknown())
