import "server-only"
import { env } from "#lib/env.ts"

/** Our own limits for a signature request, as the specification does not show those of the service. */
export type OwnLimits = {
  /** Of one document. */
  maxFileBytes: number
  /** Documents of one request. */
  maxFiles: number
  /** All documents of one request together. */
  maxTotalBytes: number
}

const MB = 1024 * 1024

/** Returns our own limits, as the settings have them; plain data, fit for the browser. */
export function ownLimits(): OwnLimits {
  const { maxFileMb, maxFiles, maxTotalMb } = env().signatures
  return { maxFileBytes: maxFileMb * MB, maxFiles, maxTotalBytes: maxTotalMb * MB }
}
