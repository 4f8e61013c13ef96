const ready = Promise.withResolvers<true>()

/** Resolves once no data of a former session are in this browser's storage any more. */
export const whenStorageIsReady: Promise<true> = ready.promise

export function storageIsReady(): void {
  ready.resolve(true)
}
