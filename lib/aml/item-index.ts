import "server-only"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import type { Indexer } from "#lib/vault/blind-index.ts"
import { canonicalText } from "./canonical.ts"

/** The keyed fingerprint of an item: equal for items that say the same, and telling nothing to who has not the key. */
export function itemIndex(index: Indexer, item: ExactJson): Buffer {
  return index(canonicalText(item), "aml_item_reviews.item_index")
}
