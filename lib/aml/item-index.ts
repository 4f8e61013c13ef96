import "server-only"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import type { Indexer, Indexes } from "#lib/vault/blind-index.ts"
import { canonicalText } from "./canonical.ts"

/** The keyed fingerprints of an item: equal for items that say the same, and telling nothing to who has not the key. */
export function itemIndexes(indexer: Indexer, item: ExactJson): Indexes {
  return indexer.of(canonicalText(item), "aml_item_reviews.item_index")
}
