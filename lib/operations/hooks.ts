import "server-only"
import type { Outcome } from "#lib/checks/pipeline/outcome.ts"
import type { Check } from "#lib/checks/transition.ts"
import type { Executor } from "#lib/db/client.ts"
import { syncRequest } from "#lib/signatures/register.ts"
import { confirmRequest, deliverRequest } from "#lib/signatures/send/deliver-request.ts"
import { requestBytes } from "#lib/signatures/send/outgoing-body.ts"
import type { CheckOperation } from "./registry.ts"

/** The steps of a question that an operation does in its own way; an operation without hooks uses the common ones. */
export type Hooks = {
  deliver: (checkId: string, input: Record<string, string>) => Promise<Outcome>
  requestBytes: (input: Record<string, string>) => number
  moved: (tx: Executor, check: Check) => Promise<void>
  /** Verifies that this id at the service is that of the thing that this check sent; then it is answered. Throws `invalid_input` at `remoteId`. */
  identify: (check: Check, remoteId: string) => Promise<void>
}

const HOOKS: { [S in CheckOperation]?: Hooks } = {
  signature: { deliver: deliverRequest, requestBytes, moved: syncRequest, identify: confirmRequest },
}

/** The hooks of an operation; undefined for one that goes as all others do. */
export function hooksOf(slug: CheckOperation): Hooks | undefined {
  return HOOKS[slug]
}
