/** Columns of bytes that no data key seals or indexes, so jobs over all sealed data leave them alone. */
export const BYTES_WITHOUT_KEY = [
  // Under a key of their own (AUTH_SECRET), and forgotten with time.
  "sign_in_failures.account",
  "sign_in_failures.subject",
  // Plain hashes, by which the log is verified without a key.
  "audit_chain.hash",
  "audit_chain.marks",
]
