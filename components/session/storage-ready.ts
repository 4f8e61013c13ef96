const ready = Promise.withResolvers<true>()

/** Resolves once nothing of a former session lies in this browser's storage any more. */
export const whenStorageIsReady: Promise<true> = ready.promise

export function storageIsReady(): void {
  ready.resolve(true)
}
