import type { ErrorCode } from "#lib/errors.ts"

/** The codes of a document that did not come. */
export type DocumentCode = Extract<ErrorCode, `file_${string}`>

/** What a person is told of a document that met that problem (`SealProblem`, or one that an older version recorded). */
export function codeOfProblem(problem: string): DocumentCode {
  if (problem.startsWith("refused_") || problem === "redirects") return "file_refused"
  switch (problem) {
    case "status":
      return "file_not_given"
    case "cut":
      return "file_cut"
    case "timed_out":
      return "file_too_slow"
    case "too_large":
      return "file_too_large"
    default:
      return "file_unavailable"
  }
}
