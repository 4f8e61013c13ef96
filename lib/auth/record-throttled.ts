import "server-only"
import { recordOnceAnHour } from "#lib/audit/record-audit.ts"
import type { SignInMethod } from "#lib/domain/access/sign-in-methods.ts"
import { CotejoError } from "#lib/errors.ts"
import { logNetwork } from "./network.ts"

type Attempt = { method: SignInMethod; network: string; requestId: string | null }

/** Runs an attempt to sign in. One during a pause compares nothing and leaves a row once an hour, since machines guess by the thousand. */
export async function recordThrottled<T>(
  accountOf: () => Promise<string | null>,
  { method, network, requestId }: Attempt,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof CotejoError && error.code === "throttled") {
      const entry = {
        actorId: await accountOf(),
        action: "session.throttled",
        requestId,
        network: logNetwork(network),
        target: { type: "refusal", id: error.code },
        detail: { way: method },
        ok: false,
      } as const
      await recordOnceAnHour(entry, false)
    }
    throw error
  }
}
