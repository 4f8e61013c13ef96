/** What becomes of the rows of each table when a subject is erased: deleted, kept empty to be counted, searched for the identifier, or left. */
export const TREATED: Record<string, "removed" | "emptied" | "searched" | "kept"> = {
  subjects: "emptied",
  checks: "emptied",
  check_steps: "emptied",
  signature_requests: "emptied",
  signature_documents: "emptied",
  legal_holds: "emptied",
  retention_periods: "kept",
  erasures: "emptied", // its identifier goes with the last step

  files: "removed",
  file_tries: "removed",
  sealed_blobs: "removed",
  sealed_chunks: "removed",
  check_marks: "removed",
  batch_own_rows: "removed",
  aml_item_reviews: "removed",
  aml_report_notes: "removed",
  aml_case_steps: "removed",
  ros_records: "removed",
  signature_signers: "removed",
  subject_notes: "removed",
  subject_pins: "removed",
  subject_assignments: "removed",
  subject_tags: "removed",
  search_words: "removed",
  contradictions_due: "removed",
  watches: "removed",
  portfolio_members: "removed",
  compared_answers: "removed",
  subject_changes: "removed",
  subject_reviews: "removed",

  batches: "searched",
  portfolios: "searched",
  preferences: "searched",

  monitors: "kept", // what a plan asks of whom, by the id of its portfolio
  monitor_runs: "kept",
  review_periods: "kept",
  aml_cases: "kept", // the state of a review, by the id of its check
  audit_log: "kept", // ids and codes: that an action took place, and by whom, is the very fact that the chain proves
  audit_chain: "kept",
  audit_unlinked: "kept",
  audit_checkpoints: "kept",
  users: "kept", // people of the desk
  identities: "kept",
  sessions: "kept",
  sign_in_failures: "kept",
  program_tokens: "kept",
  second_factors: "kept",
  recovery_codes: "kept",
  factor_challenges: "kept",
  factor_roles: "kept",
  covered_roles: "kept",
  data_keys: "kept",
  index_keys: "kept",
  pacing: "kept",
  contract_deviations: "kept", // names of fields, and counts
  contract_progress: "kept",
  alerts: "kept", // kinds and counts
  alert_deliveries: "kept", // ids and codes
  mail_choices: "kept",
  backups: "kept",
  ledger_kept: "kept", // counts of charges
  ledger_due: "kept",
  ledger_movements: "kept",
  ledger_standing: "kept",
}

/** What an erasure does where a sealed column mentions the identifier. `counted`: what the service said of others stays. `no`: it cannot, or is gone. */
export const SCANNED_COLUMNS: Record<string, "text" | "json" | "counted" | "signers" | "views" | "no"> = {
  "index_keys.key": "no",
  "subjects.identifier": "no",
  "batches.name": "text",
  "batches.own_columns": "json",
  "batch_own_rows.content": "json",
  "checks.input": "counted",
  "checks.answer_body": "counted",
  "checks.result": "counted",
  "checks.problem": "counted",
  "checks.remote_state": "no", // a word for a state
  "second_factors.secret": "no",
  "factor_challenges.secret": "no",
  "check_steps.reason": "text",
  "check_steps.answer_body": "counted",
  "signature_requests.name": "text",
  "signature_requests.record": "signers",
  "signature_documents.name": "text",
  "files.link": "no", // an address of the service
  "subject_notes.text": "text",
  "aml_item_reviews.content": "json",
  "aml_case_steps.content": "json",
  "aml_report_notes.note": "text",
  "ros_records.content": "no", // goes with its report, uncounted: nobody can tell that it was there
  "legal_holds.reason": "text",
  "legal_holds.lift_reason": "text",
  "erasures.reason": "text",
  "erasures.identifier": "no",
  "portfolios.name": "text",
  "portfolios.purpose": "text",
  "portfolio_members.details": "no", // goes with its member
  "compared_answers.expiry": "no", // a day
  "subject_changes.changes": "json",
  "subject_changes.reason": "text",
  "subject_reviews.reason": "text",
  "preferences.content": "views",
  "sealed_chunks.bytes": "no", // documents as received: the content of their pages is not text
}
