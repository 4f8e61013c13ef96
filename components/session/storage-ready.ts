const ready = Promise.withResolvers<void>()

/** Resolves once nothing of a former session lies in this browser's storage any more. */
export const whenStorageIsReady: Promise<void> = ready.promise

export function storageIsReady(): void {
  ready.resolve()
}
