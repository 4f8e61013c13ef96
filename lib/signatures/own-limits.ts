const MB = 1024 * 1024

/** Our own limits for a signature request, as the specification does not show those of the service. */
export const OWN_LIMITS = {
  /** Of one document. */
  maxFileBytes: 50 * MB,
  /** Documents of one request. */
  maxFiles: 20,
  /** All documents of one request together. */
  maxTotalBytes: 250 * MB,
}
