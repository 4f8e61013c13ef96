/** Which bearer key a call carries (specification, Authentication: the hub of VIN and match is not shown, hence four slots). */
export const KEY_SLOTS = ["lookup", "platform", "vin", "match"] as const
export type KeySlot = (typeof KEY_SLOTS)[number]
