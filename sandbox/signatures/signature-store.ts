import { randomUUID } from "node:crypto"
import type { Tuning } from "#sandbox/choices/tuning.ts"
import { keepNewest } from "#sandbox/keep-newest.ts"
import type { SignatureInput } from "./request-input.ts"

export type SignerState = "pending" | "viewed" | "signed" | "rejected" | "expired"
export type RequestState = "sent" | "in_signing" | "completed" | "rejected" | "expired"

export type Signer = SignatureInput["signers"][number] & {
  id: string
  state: SignerState
  viewedAt: number | null
  signedAt: number | null
  rejectedAt: number | null
}

export type SignatureRequest = {
  id: string
  name: string
  state: RequestState
  createdAt: number
  expiresAt: number
  completedAt: number | null
  rejection: { at: number; reason: string | null; signerId: string } | null
  documents: { id: string; name: string; size: number }[]
  signers: Signer[]
}

export type SignerEvent = "view" | "sign" | "reject" | "expire"

const MAX_KEPT = 1_000
/** From one step of the timed flow to the next: the first signer views, signs, then the second, and so on. */
const STEP_MS = { quick: 1_000, slow: 60_000 } as const

const isOpen = (request: SignatureRequest) => request.state === "sent" || request.state === "in_signing"
const isWaiting = (signer: Signer) => signer.state === "pending" || signer.state === "viewed"

function expire(request: SignatureRequest): void {
  request.state = "expired"
  for (const signer of request.signers.filter(isWaiting)) signer.state = "expired"
}

/** Applies what a signer does; null when it happened, else why it cannot. */
export function applyEvent(
  request: SignatureRequest,
  signer: Signer,
  event: SignerEvent,
  reason: string | null,
  now: number,
): string | null {
  if (!isOpen(request)) return `The request is ${request.state}.`
  if (!isWaiting(signer)) return `The signer has already ${signer.state}.`
  if (event === "expire") {
    expire(request)
    return null
  }
  signer.viewedAt ??= now
  request.state = "in_signing"
  if (event === "view") signer.state = "viewed"
  if (event === "sign") {
    signer.state = "signed"
    signer.signedAt = now
    if (request.signers.every(({ state }) => state === "signed")) {
      request.state = "completed"
      request.completedAt = now
    }
  }
  if (event === "reject") {
    signer.state = "rejected"
    signer.rejectedAt = now
    request.state = "rejected"
    request.rejection = { at: now, reason, signerId: signer.id }
  }
  return null
}

/** Lets time pass over a request: its signers by the timed flow when one is chosen, then its expiry. */
function advance(request: SignatureRequest, now: number, tuning: Tuning): void {
  const flow = tuning.choices.signatureFlow
  if (flow !== "by-order") {
    for (const [index, signer] of request.signers.entries()) {
      for (const [step, event] of (["view", "sign"] as const).entries()) {
        const at = request.createdAt + (2 * index + step + 1) * STEP_MS[flow]
        const isDone = event === "view" ? signer.viewedAt !== null : signer.signedAt !== null
        if (at <= now && at < request.expiresAt && !isDone) applyEvent(request, signer, event, null, at)
      }
    }
  }
  if (isOpen(request) && request.expiresAt <= now) expire(request)
}

function signerOf(given: SignatureInput["signers"][number]): Signer {
  return { ...given, id: randomUUID(), state: "pending", viewedAt: null, signedAt: null, rejectedAt: null }
}

/** The last 1,000 signature requests, read in their present state. */
export function createSignatureStore() {
  const requests = new Map<string, SignatureRequest>()
  const read = (id: string, now: number, tuning: Tuning): SignatureRequest | null => {
    const request = requests.get(id)
    if (request) advance(request, now, tuning)
    return request ?? null
  }
  return {
    create: (input: SignatureInput, now: number): SignatureRequest => {
      const request: SignatureRequest = {
        id: randomUUID(),
        name: input.name,
        state: "sent",
        createdAt: now,
        expiresAt: input.expiresAt,
        completedAt: null,
        rejection: null,
        documents: input.documents.map(({ name, stored }) => ({ id: randomUUID(), name, size: stored.size })),
        signers: input.signers.map(signerOf),
      }
      keepNewest(requests, request.id, request, MAX_KEPT)
      return request
    },
    read,
    ofSigner: (signerId: string, now: number, tuning: Tuning) => {
      for (const { id, signers } of requests.values()) {
        const signer = signers.find((candidate) => candidate.id === signerId)
        const request = signer ? read(id, now, tuning) : null
        if (signer && request) return { request, signer }
      }
      return null
    },
    list: (now: number, tuning: Tuning) => [...requests.keys()].flatMap((id) => read(id, now, tuning) ?? []),
    clear: () => requests.clear(),
  }
}
