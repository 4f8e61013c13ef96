/** The person besides oneself who can help with a check, by its reason; messages in `checkProblems.who`. */
export type Helper = "administrator" | "account" | "service" | "colleague"

/** Codes of our own interface for a file that cannot be served. */
export type FileCode =
  | "file_unavailable"
  | "file_refused"
  | "file_not_given"
  | "file_cut"
  | "file_too_slow"
  | "file_too_large"
  | "file_infected"
  | "file_beyond_scan"
  | "file_unscanned"

type Failure = {
  /** Our own interface refuses or fails with it: the HTTP status. Words in `problems`. */
  status?: number
  repeatable?: true
  /** The service may have been asked before it failed: it may have cost, and is looked up in the history before it is asked again. */
  mayHaveCost?: true
  /** A failure of a check: who else can help. Messages in `checkProblems.happened`, short ones in `batches.problem`. */
  helper?: Helper | null
  /** We ourselves did not let the question leave. */
  keptBack?: true
  accepted?: true
  /** The answer did not come to its end. */
  cut?: true
  /** A failure of reading a signature request: our interface's code, and the message at its identifier's field (`signatureLive.failure`). */
  read?: "signature_not_now" | "signature_not_there" | "signature_not_read"
  atField?: string
  /** A failure of fetching a file behind a signed link: the code of our interface. Messages in `reports.problem`. */
  file?: FileCode
}

/** Everything that fails, by its code; the members say where it occurs. The codes are part of our interface, of rows and exports: they stay. */
export const FAILURES = {
  signed_out: { status: 401, repeatable: true },
  password_change_required: { status: 403 },
  forbidden: { status: 403 },
  factor_required: { status: 403 },
  confirmation_required: { status: 403 },
  confirmation_wrong: { status: 422, repeatable: true },
  cross_site: { status: 403 },
  wrong_origin: { status: 403 },
  passkey_at_address: { status: 409 },
  invalid_token: { status: 401 },
  two_credentials: { status: 400 },
  session_required: { status: 403 },
  // The service's 404, where it is a check's: its meaning is not specified.
  not_found: {
    status: 404,
    helper: "administrator",
    read: "signature_not_there",
    atField: "signatureNotFound",
  },
  method_not_allowed: { status: 405 },
  invalid_input: { status: 422 },
  malformed_body: { status: 400 },
  body_too_large: { status: 413 },
  length_required: { status: 411 },
  upload_cut: { status: 400, repeatable: true },
  upload_altered: { status: 422, repeatable: true },
  upload_too_large: { status: 413 },
  upload_infected: { status: 422 },
  scan_failed: { status: 503, repeatable: true },
  drafts_full: { status: 409 },
  signature_repeated: { status: 409 },
  question_repeated: { status: 409 },
  self_match: { status: 409 },
  unsupported_body: { status: 415 },
  idempotency_key_reused: { status: 409 },
  invalid_idempotency_key: { status: 400 },
  state_changed: { status: 409 },
  report_concluded: { status: 409 },
  report_confirmed: { status: 409 },
  limit_reached: { status: 409 },
  // Also the code of a question that waits for somebody else's approval.
  second_person: { status: 403, helper: "colleague" },
  already_exists: { status: 409 },
  last_administrator: { status: 409 },
  signs_in_elsewhere: { status: 409 },
  wrong_password: { status: 422, repeatable: true },
  throttled: { status: 429, repeatable: true },
  record_damaged: { status: 409, helper: "administrator", keptBack: true },
  record_not_shown: { status: 500, repeatable: true, helper: "administrator" },
  record_erased: { status: 410, helper: null },
  subject_held: { status: 409 },
  subject_busy: { status: 409 },
  answer_held_back: { status: 409, repeatable: true },
  file_unavailable: { status: 502, repeatable: true },
  file_refused: { status: 502 },
  file_missed: { status: 410 },
  file_removed: { status: 410 },
  file_dead: { status: 410 },
  files_too_large: { status: 413 },
  file_not_given: { status: 502, repeatable: true },
  file_cut: { status: 502, repeatable: true },
  file_too_slow: { status: 504, repeatable: true },
  file_too_large: { status: 502 },
  file_infected: { status: 409 },
  file_beyond_scan: { status: 409 },
  file_unscanned: { status: 503, repeatable: true },
  signature_not_now: { status: 503, repeatable: true },
  signature_not_read: { status: 502, repeatable: true },
  signature_not_there: { status: 502, repeatable: true },
  signer_link_missing: { status: 409, repeatable: true },
  signer_link_unsafe: { status: 502 },
  signer_unreachable: { status: 409 },
  asked_unconfirmed: { status: 500, mayHaveCost: true },
  database_away: { status: 503, repeatable: true },
  internal: { status: 500 },

  input_refused: { helper: null },
  key_refused: { helper: "administrator", read: "signature_not_read", atField: "signatureKeyRefused" },
  quota_empty: { helper: "account" },
  rate_limited: { helper: null, read: "signature_not_now", atField: "signatureNotNow" },
  service_failed: { helper: "service" },
  service_unavailable: { helper: null },
  not_reached: {
    helper: "administrator",
    read: "signature_not_read",
    atField: "signatureNotRead",
    file: "file_unavailable",
  },
  certificate_refused: { helper: "administrator", read: "signature_not_read", atField: "signatureNotRead" },
  answer_lost: { helper: "service", cut: true },
  timed_out: { helper: "service", cut: true, file: "file_too_slow" },
  answer_unreadable: { helper: "service", read: "signature_not_read", atField: "signatureNotRead" },
  answer_too_large: { helper: "service", cut: true },
  answer_unlisted: { helper: "service" },
  question_refused: { helper: "service" },
  // An error that is not in the service's form: a gateway's, or that of whatever a wrong address leads to.
  not_the_service: { helper: "administrator", read: "signature_not_read", atField: "signatureNotRead" },
  process_stopped: { helper: "service" },
  accepted_without_task: { helper: "service", accepted: true },
  accepted_without_id: { helper: "service", accepted: true },
  remote_id_repeated: { helper: "service", accepted: true },
  broken_off: { helper: "administrator" },
  expiry_too_near: { helper: null, keptBack: true },
  documents_gone: { helper: null, keptBack: true },
  documents_altered: { helper: "administrator", keptBack: true },
  task_failed: { helper: "service" },
  state_unrecognised: { helper: null },
  task_not_found: { helper: "account" },
  read_failed: { helper: "service", read: "signature_not_read", atField: "signatureNotRead" },

  // Our own pace did not let a read out now; nothing was asked.
  paced: { read: "signature_not_now", atField: "signatureNotNow" },
  // The record has another identifier than the one that was asked for; nothing of it is stored.
  other_request: { read: "signature_not_read", atField: "signatureOther" },

  status: { file: "file_not_given" },
  too_large: { file: "file_too_large" },
  cut: { file: "file_cut" },
  certificate: { file: "file_unavailable" },
  redirects: { file: "file_refused" },
  encoded: { file: "file_unavailable" },
  empty: { file: "file_unavailable" },
  // What the virus scanner said of a complete body; `unscanned`: nothing.
  infected: { file: "file_infected" },
  beyond_scan: { file: "file_beyond_scan" },
  unscanned: { file: "file_unscanned" },
  // A complete body that is not kept as a PDF.
  not_pdf: { file: "file_unavailable" },
  no_eof: { file: "file_unavailable" },
  // Of a PDF that is kept all the same: much follows its end mark.
  long_tail: { file: "file_unavailable" },
  link_unread: { file: "file_unavailable" },
  // The link leads to where it may not, and no connection was made.
  refused_malformed: { file: "file_refused" },
  refused_scheme: { file: "file_refused" },
  refused_credentials: { file: "file_refused" },
  refused_port: { file: "file_refused" },
  refused_host: { file: "file_refused" },
  refused_address: { file: "file_refused" },
  refused_path: { file: "file_refused" },
} as const satisfies Record<string, Failure>

type Failures = typeof FAILURES
type CodeWith<Place extends keyof Failure> = {
  [C in keyof Failures]: Failures[C] extends Record<Place, unknown> ? C : never
}[keyof Failures]

/** Codes with which our own interface refuses or fails. */
export type ErrorCode = CodeWith<"status">

/** Why a check is not (yet) answered. */
export type ProblemCode = CodeWith<"helper">

/** Why a read of a signature request failed. The error codes of show are not in the specification; these are our own. */
export type ReadFailure = CodeWith<"read">

/** The failure of an attempt to fetch a file; of a sealed one, a remark on it. */
export type FileProblem = CodeWith<"file">

type StripRefused<P> = P extends `refused_${infer Reason}` ? Reason : never

export type LinkRefusal = StripRefused<FileProblem>

/** Why a complete body is not kept as a PDF. */
export type PdfFault = "not_pdf" | "no_eof"

/** A remark on a PDF that is sealed all the same. */
export type PdfNote = "long_tail"

/** Why fetching a signed link gave no complete body, one of no bytes, or one that the virus scanner did not find clean. */
export type FetchFailure = Exclude<FileProblem, PdfFault | PdfNote | `refused_${string}`>

/** `errors` maps a field to the service's own messages, verbatim; `retryAfterSeconds` is the wait that the service asked for. */
export type Problem = {
  code: ProblemCode
  message?: string
  errors?: Record<string, string[]>
  retryAfterSeconds?: number
}

/** Returns the facts about a code, for readers of a member that only some have; empty for one that is none of ours. */
export function failureFacts(code: string): Failure {
  return (FAILURES as Record<string, Failure>)[code] ?? {}
}

/** Returns our own interface's code for a file with that problem (`FileProblem`). */
export function fileCode(problem: string): FileCode {
  return failureFacts(problem).file ?? "file_unavailable"
}

/** Nothing of a check with one of these is shown or certified: the stored bytes are not those that were written, a fault of ours, or it was erased. */
const UNSHOWN = [
  "record_damaged",
  "record_not_shown",
  "record_erased",
] as const satisfies readonly ProblemCode[]
export type UnshownCode = (typeof UNSHOWN)[number]

/** Why nothing of a check is shown; undefined where it may be. */
export function unshownCode(code: string | null | undefined): UnshownCode | undefined {
  return UNSHOWN.find((one) => one === code)
}

export function isUnshown(problem: Problem | null): boolean {
  return unshownCode(problem?.code) !== undefined
}
