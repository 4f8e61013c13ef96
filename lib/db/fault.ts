/** The SQLSTATE or system code of a failed query, and the name of the constraint that refused it. */
export type DatabaseFault = { code: string; constraint: string | undefined; message: string }

/** Returns the database's error in an error thrown by a query; the query builder wraps it in `cause`. */
export function databaseFault(error: unknown): DatabaseFault {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(root instanceof Error)) return { code: "", constraint: undefined, message: "" }
  return {
    code: "code" in root ? String(root.code) : "",
    constraint: "constraint" in root && typeof root.constraint === "string" ? root.constraint : undefined,
    message: root.message,
  }
}

const SQLSTATE = /^[0-9A-Z]{5}$/

/**
 * Whether the same write may succeed later. Class 22 (data that no column accepts), 23 (integrity) and 42 (a wrong statement, or a schema that is
 * not ours) are permanent, except for a missing privilege (42501), which an administrator can grant again. All other errors of a database are
 * transient: it is read-only (25006) or full (53), shuts down (57P), has a deadlock (40), is away (08). Any other error is the program's.
 */
export function isTransient(error: unknown): boolean {
  const { code, message } = databaseFault(error)
  if (/^E[A-Z]+$/.test(code)) return true // a socket that broke; no SQLSTATE is all letters and begins with E
  if (SQLSTATE.test(code)) return code === "42501" || !/^(22|23|42)/.test(code)
  return /connection|timeout/i.test(message)
}

/** Whether nobody answers at the database: it is not there, shuts down or starts, or takes no further connection. */
export function isAway(error: unknown): boolean {
  const { code, message } = databaseFault(error)
  if (code === "") return /connection|timeout/i.test(message)
  return /^E[A-Z]+$/.test(code) || /^(08|57P|53300)/.test(code)
}
