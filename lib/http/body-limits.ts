/** The limit of every request body that is not named below: of a page, a server action, a form. */
const MAX_BODY_BYTES = 1024 * 1024

/** Of a sign-in: an e-mail, a password and a token. */
const MAX_SIGN_IN_BYTES = 16 * 1024

/** The lists that people paste. Each of these edges counts to its own limit (`maxBytes` of `route()`), below this one, and explains. */
const MAX_LIST_BYTES = 16 * 1024 * 1024

const LISTS = new Set(["/api/batches", "/api/subjects/preflight", "/api/match/self-matches/rows"])

/** Besides the documents of an upload: the request itself and the headers of each part. */
const UPLOAD_ROOM_BYTES = 2 * 1024 * 1024

/**
 * Returns the limit of the body of a request to `path`, in bytes; the server enforces it while the body arrives. An upload of documents (`maxUploadBytes` in
 * all) may be twice its limit, so that it can be read to its end and the answer can name the documents that were too large.
 */
export function maxBodyBytes(path: string, maxUploadBytes: number): number {
  if (path === "/api/signatures") return 2 * maxUploadBytes + UPLOAD_ROOM_BYTES
  if (path.startsWith("/api/auth/")) return MAX_SIGN_IN_BYTES
  return LISTS.has(path) ? MAX_LIST_BYTES : MAX_BODY_BYTES
}
