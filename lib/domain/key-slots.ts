/** The slots of bearer keys; each call carries the key of one (specification, Authentication: the hub of VIN and match is not shown, hence four slots). */
export const KEY_SLOTS = ["lookup", "platform", "vin", "match"] as const
export type KeySlot = (typeof KEY_SLOTS)[number]

/** The service's refusals of a key, by the code of the failure: 401 or 403, 402, 429. */
export type SlotRefusal = "key_refused" | "quota_empty" | "rate_limited"

/** The two create paths that the specification gives for a VIN query; the first is ours by default. */
export const VIN_PATHS = ["/api/v1/solutions/consulta/vehicular-vin", "/v1/consulta/vehicular-vin"] as const
