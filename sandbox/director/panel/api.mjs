/** @typedef {{ key: string, says: string, label: { es: string, en: string }, options: string[] }} Choice */
/** @typedef {{ id: number, operation: string, remaining: number, fault: { kind: string } }} FaultOrder */
/**
 * @typedef {{
 *   settings: { [name: string]: unknown } & { choices: { [key: string]: string }, keysValid: { [slot: string]: boolean },
 *     rateLimit: null | { limit: number, windowMs: number, retryAfter: string } },
 *   tokens: { available: number, reserved: number, deducted: number, returned: number }, quota: number,
 *   vinTasks: { pending: number, settled: number }, matches: { pending: number, settled: number },
 *   webhookDeliveries: unknown[], faults: FaultOrder[], lastRequest: number, publicUrl: string, choices: Choice[],
 *   operations: string[] }} State
 */
/**
 * @typedef {{ seq: number, at: string, operation: string, method: string, path: string, query: object, keySlot: string | null,
 *   headers: object, body: unknown, accepted: boolean, status: number | null, fault: string | null }} LoggedRequest
 */
/** @typedef {{ operation: string, input: { [field: string]: string }, es: string, en: string }} Notable */
/**
 * @typedef {{ id: string, name: string, status: string, status_name: string,
 *   signers: { full_name: string, signing_status: string, signing_status_name: string }[] }} Signature
 */
/** @typedef {{ name: string, sha256: string, size: number }} ReceivedDocument */

/**
 * Calls the director's HTTP control. Rejects with the sentences of a refusal.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<unknown>}
 */
async function call(method, path, body) {
  const init =
    body === undefined
      ? { method }
      : { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
  const response = await fetch(`/director/${path}`, init)
  if (response.status === 204) return null
  const answer = await response.json()
  if (!response.ok) throw new Error((answer.problems ?? [`HTTP ${response.status}`]).join(" · "))
  return answer
}

/** The verbs of the control that the panel uses. */
export const api = {
  state: async () => /** @type {State} */ (await call("GET", "state")),
  reset: () => call("POST", "reset", {}),
  /** @param {object} patch */
  patch: (patch) => call("PATCH", "settings", patch),
  /** @param {object} order */
  orderFault: (order) => call("POST", "faults", order),
  clearFaults: () => call("DELETE", "faults"),
  /** @param {number} after */
  requests: async (after) =>
    /** @type {{ items: LoggedRequest[], last: number }} */ (await call("GET", `requests?after=${after}`)),
  clearRequests: () => call("DELETE", "requests"),
  notable: async () => /** @type {{ items: Notable[] }} */ (await call("GET", "notable")),
  signatures: async () => /** @type {{ items: Signature[] }} */ (await call("GET", "signatures")),
  documents: async () => /** @type {{ items: ReceivedDocument[] }} */ (await call("GET", "documents")),
  /** @param {string} id @param {object} event */
  signatureEvent: (id, event) => call("POST", `signatures/${encodeURIComponent(id)}/events`, event),
}
