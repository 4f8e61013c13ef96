import "server-only"
import type { ExactJson } from "#lib/checks/exact-json.ts"
import { vault } from "#lib/vault/vault.ts"
import { canonicalText } from "./canonical.ts"

/** The keyed fingerprint of an item: equal for items that say the same, and telling nothing to who has not the key. */
export function itemIndex(item: ExactJson): Buffer {
  return vault().blindIndex(canonicalText(item), "aml_item_reviews.item_index")
}
