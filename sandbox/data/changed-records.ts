import type { RecordData } from "./record-traits.ts"

/** What became of a subject since it was first asked about: fields that its record has from then on, or null where there is no record any more. */
type RecordChange = { operation: string; identifier: string; record: RecordData | null }

/** The subjects whose records the director changed. */
export function createChangedRecords() {
  const changes = new Map<string, RecordData | null>()
  const keyOf = (operation: string, identifier: string) => `${operation} ${identifier}`
  return {
    /** Changes of one record add up; without one it has no record until it is cleared. */
    change({ operation, identifier, record }: RecordChange): void {
      const key = keyOf(operation, identifier)
      changes.set(key, record && { ...changes.get(key), ...record })
    },
    /** The record as it is now. */
    apply(operation: string, identifier: string, record: RecordData): RecordData | null {
      const change = changes.get(keyOf(operation, identifier))
      return change === null ? null : { ...record, ...change }
    },
    clear: () => changes.clear(),
  }
}
