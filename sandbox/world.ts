import { createHash } from "node:crypto"
import { defaultTuning } from "./choices/tuning.ts"
import { createChangedRecords } from "./data/changed-records.ts"
import { createLinkSigner } from "./handlers/links.ts"
import { createMatchStore } from "./handlers/match-store.ts"
import { createVinStore } from "./handlers/vin-store.ts"
import { createWebhook } from "./handlers/webhook.ts"
import { createKeyRing } from "./http/bearer.ts"
import { createFaultQueue } from "./http/faults.ts"
import { createRateLimiter } from "./http/rate-limit.ts"
import { createRequestLog } from "./http/request-log.ts"
import { createTally } from "./http/tally.ts"
import type { SandboxSettings } from "./settings.ts"
import { createDocumentStore } from "./signatures/document-store.ts"
import { createSignatureStore } from "./signatures/signature-store.ts"

/** Everything that a running sandbox remembers; all of it bounded but the counters. */
export type World = ReturnType<typeof createWorld>

/** A world at its defaults; `address.publicUrl` is filled in when the address that is listened on is known. */
export function createWorld(settings: SandboxSettings) {
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
    changed: createChangedRecords(),
    vin: createVinStore(),
    match: createMatchStore(),
    webhook: createWebhook(),
    documents: createDocumentStore(),
    signatures: createSignatureStore(),
  }
}

/** Back to the defaults: settings, faults, changed records, requests, counters, tasks, signature requests and their documents. */
export function resetWorld(world: World): void {
  Object.assign(world.tuning, defaultTuning())
  const { faults, log, tally, limiter, changed, vin, match, webhook, documents, signatures } = world
  for (const part of [faults, log, tally, limiter, changed, vin, match, webhook, documents, signatures])
    part.clear()
}
