import type { ChoiceValues } from "#sandbox/choices/choices.ts"
import { type Trait, traitOf } from "#sandbox/choices/notable.ts"
import { timestamp } from "../data/dates.ts"
import { uuidFor } from "../data/dice.ts"
import { flavourOf, type RecordData } from "../data/record-traits.ts"
import type { World } from "../world.ts"
import type { RequestState, SignatureRequest, Signer, SignerState } from "./signature-store.ts"

type Words = ChoiceValues["signatureWords"]
type Word = { name: string } & { [words in Words]: string }

/** `sent`, `in_signing` and `pending` were seen in the specification; every other word is this sandbox's own. */
const REQUEST_WORDS: Record<RequestState, Word> = {
  sent: { name: "Enviado", english: "sent", spanish: "sent", numbered: "sent" },
  in_signing: { name: "En firma", english: "in_signing", spanish: "in_signing", numbered: "in_signing" },
  completed: { name: "Completado", english: "completed", spanish: "finalizado", numbered: "estado_30" },
  rejected: { name: "Rechazado", english: "rejected", spanish: "rechazado", numbered: "estado_40" },
  expired: { name: "Expirado", english: "expired", spanish: "vencido", numbered: "estado_50" },
}

const SIGNER_WORDS: Record<SignerState, Word> = {
  pending: { name: "Pendiente", english: "pending", spanish: "pending", numbered: "pending" },
  viewed: { name: "Visto", english: "viewed", spanish: "visto", numbered: "f2" },
  signed: { name: "Firmado", english: "signed", spanish: "firmado", numbered: "f3" },
  rejected: { name: "Rechazado", english: "rejected", spanish: "rechazado", numbered: "f4" },
  expired: { name: "Expirado", english: "expired", spanish: "vencido", numbered: "f5" },
}

const isoFor =
  ({ tuning }: World) =>
  (moment: number | null) =>
    moment === null ? null : timestamp(moment, tuning.choices)

/** The trait of a request is that of its first signer's document. */
export function traitOfRequest(request: SignatureRequest): Trait {
  return traitOf("dni", request.signers[0]?.document_number ?? "")
}

function documentRecord(world: World, request: SignatureRequest, index: number, now: number): RecordData {
  const document = request.documents[index]
  if (!document) return {}
  const iso = isoFor(world)
  return {
    id: document.id,
    name: document.name,
    rejected_at: iso(request.rejection?.at ?? null),
    rejected_by: request.rejection?.signerId ?? null,
    rejection_reason: request.rejection?.reason ?? null,
    size_mb: (document.size / (1024 * 1024)).toFixed(2),
    file_url: world.links.sign({ kind: "document", id: document.id }, now + world.tuning.fileLinkLifetimeMs),
  }
}

function signerRecord(world: World, request: SignatureRequest, signer: Signer): RecordData {
  const iso = isoFor(world)
  const word = SIGNER_WORDS[signer.state]
  const { signatureWords, biometric } = world.tuning.choices
  const isVerified = biometric === "on-signing" && signer.signedAt !== null
  return {
    id: signer.id,
    signing_status: word[signatureWords],
    signing_status_name: word.name,
    full_name: signer.full_name,
    document_type: signer.document_type,
    document_number: signer.document_number,
    email: signer.email,
    // The specification has a string; it was optional in the request.
    phone: signer.phone ?? "",
    signer_url: `${world.address.publicUrl}/sign/${signer.id}`,
    biometric_validation_id: isVerified ? uuidFor("biometric", signer.id) : null,
    biometric_validation_status: isVerified ? "approved" : null,
    biometric_validation_status_name: isVerified ? "Aprobado" : null,
    created_at: iso(request.createdAt),
    viewed_at: iso(signer.viewedAt),
    signed_at: iso(signer.signedAt),
    rejected_at: iso(signer.rejectedAt),
  }
}

function headOf(world: World, request: SignatureRequest): RecordData {
  const iso = isoFor(world)
  const word = REQUEST_WORDS[request.state]
  const trait = traitOfRequest(request)
  const isUnknown = trait === "unknown-words"
  return {
    name: request.name,
    status: isUnknown ? "en_custodia" : word[world.tuning.choices.signatureWords],
    status_name: isUnknown ? "En custodia (fase 2)" : (flavourOf(trait)?.text ?? word.name),
    created_at: iso(request.createdAt),
    expiration_date: trait === "nulls" ? null : iso(request.expiresAt),
    completed_at: iso(request.completedAt),
    rejected_at: iso(request.rejection?.at ?? null),
    rejected_reason: request.rejection?.reason ?? null,
    rejected_by: request.rejection?.signerId ?? null,
  }
}

/** The signature request as show answers it. */
export function shownRequest(world: World, request: SignatureRequest, now: number): RecordData {
  return {
    id: request.id,
    organization_id: uuidFor("organization"),
    ...headOf(world, request),
    documents: request.documents.map((_, index) => documentRecord(world, request, index, now)),
    signers: request.signers.map((signer) => signerRecord(world, request, signer)),
  }
}

const INTEGER_ORGANIZATION = 4211

/** The signature request as create answers it; the elements of its lists are not shown in the specification. */
export function createdRequest(world: World, request: SignatureRequest, now: number): RecordData {
  const { signatureElements } = world.tuning.choices
  const shown = shownRequest(world, request, now)
  const lists = {
    full: { documents: shown.documents, signers: shown.signers },
    identifiers: {
      documents: request.documents.map(({ id }) => ({ id })),
      signers: request.signers.map(({ id }) => ({ id })),
    },
    strings: {
      documents: request.documents.map(({ id }) => id),
      signers: request.signers.map(({ email }) => email),
    },
    empty: { documents: [], signers: [] },
  }
  return { ...shown, organization_id: INTEGER_ORGANIZATION, ...lists[signatureElements] }
}
