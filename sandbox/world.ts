import { createHash } from "node:crypto"
import { defaultTuning, type Tuning } from "./choices/tuning.ts"
import { createLinkSigner, type LinkSigner } from "./handlers/links.ts"
import { createMatchStore, type MatchStore } from "./handlers/match-store.ts"
import { createVinStore, type VinStore } from "./handlers/vin-store.ts"
import { createWebhook, type Webhook } from "./handlers/webhook.ts"
import { createKeyRing, type KeyRing } from "./http/bearer.ts"
import { createFaultQueue, type FaultQueue } from "./http/faults.ts"
import { createRateLimiter, type RateLimiter } from "./http/rate-limit.ts"
import { createRequestLog, type RequestLog } from "./http/request-log.ts"
import { createTally, type Tally } from "./http/tally.ts"
import type { SandboxSettings } from "./settings.ts"
import { createDocumentStore, type DocumentStore } from "./signatures/document-store.ts"
import { createSignatureStore, type SignatureStore } from "./signatures/signature-store.ts"

/** Everything that a running sandbox remembers; all of it bounded. */
export type World = {
  settings: SandboxSettings
  /** `publicUrl` is filled in when the address that is listened on is known. */
  address: { publicUrl: string }
  keyRing: KeyRing
  tuning: Tuning
  faults: FaultQueue
  log: RequestLog
  tally: Tally
  limiter: RateLimiter
  links: LinkSigner
  vin: VinStore
  match: MatchStore
  webhook: Webhook
  documents: DocumentStore
  signatures: SignatureStore
}

/** A world at its defaults. */
export function createWorld(settings: SandboxSettings): World {
  const address = { publicUrl: settings.publicUrl ?? "" }
  // From the keys, so that links stay good over a restart and nothing more has to be configured.
  const secret = createHash("sha256")
    .update(`links\n${settings.keys.lookup}\n${settings.keys.platform}`)
    .digest("hex")
  return {
    settings,
    address,
    keyRing: createKeyRing(settings.keys),
    tuning: defaultTuning(),
    faults: createFaultQueue(),
    log: createRequestLog(),
    tally: createTally(),
    limiter: createRateLimiter(),
    links: createLinkSigner(secret, () => address.publicUrl),
    vin: createVinStore(),
    match: createMatchStore(),
    webhook: createWebhook(),
    documents: createDocumentStore(),
    signatures: createSignatureStore(),
  }
}

/** Back to the defaults: settings, faults, requests, counters, tasks, signature requests and their documents. */
export function resetWorld(world: World): void {
  Object.assign(world.tuning, defaultTuning())
  const { faults, log, tally, limiter, vin, match, webhook, documents, signatures } = world
  for (const part of [faults, log, tally, limiter, vin, match, webhook, documents, signatures]) part.clear()
}
