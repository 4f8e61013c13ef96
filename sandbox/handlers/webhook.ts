import type { Tuning } from "#sandbox/choices/tuning.ts"

type Delivery = { at: string; taskId: string; attempt: number; status: number | null; error: string | null }

async function post(url: string, payload: unknown): Promise<{ status: number | null; error: string | null }> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(payload),
      redirect: "manual",
      signal: AbortSignal.timeout(5_000),
    })
    await response.body?.cancel()
    return { status: response.status, error: null }
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : String(error) }
  }
}

const ATTEMPTS = { none: 1, "three-times": 3, "always-twice": 2 } as const
const KEPT = 200

/** A resolved task; its payload is made when it is delivered. */
type Notice = { taskId: string; payload: (now: number) => unknown }

/** Delivers resolved tasks, one after the other, to the webhook that the director has set. */
export function createWebhook() {
  let deliveries: Delivery[] = []
  let last: Promise<void> = Promise.resolve()
  const deliverOne = async (tuning: Tuning, url: string, { taskId, payload }: Notice) => {
    const retry = tuning.choices.webhookRetry
    for (let attempt = 1; attempt <= ATTEMPTS[retry]; attempt++) {
      const now = Date.now()
      const { status, error } = await post(url, payload(now))
      deliveries = [...deliveries, { at: new Date(now).toISOString(), taskId, attempt, status, error }].slice(
        -KEPT,
      )
      const arrived = status !== null && status < 300
      if (arrived && retry !== "always-twice") return
    }
  }
  return {
    /** Queues the deliveries of some notices; does nothing without an address. */
    announce: (tuning: Tuning, notices: readonly Notice[]): void => {
      const url = tuning.webhookUrl
      if (!url || notices.length === 0) return
      last = last.then(async () => {
        for (const notice of notices) await deliverOne(tuning, url, notice)
      })
    },
    deliveries: () => deliveries,
    clear: () => {
      deliveries = []
    },
  }
}
