import { isJsonObject } from "#lib/json-object.ts"
import { tryJson } from "#lib/try-json.ts"

/** The message of a refusal by our own interface, in the language of the screen. */
export type ProblemText = { title: string; detail: string; requestId: string | undefined }

/** Reads an `application/problem+json` answer; undefined when the response is none (a proxy's own page, say). */
export async function readProblem(response: Response): Promise<ProblemText | undefined> {
  const text = await response.text()
  if (!response.headers.get("content-type")?.includes("json")) return undefined
  const problem = tryJson(text)
  if (!isJsonObject(problem)) return undefined
  const { title, detail, requestId } = problem
  if (typeof title !== "string" || typeof detail !== "string") return undefined
  return { title, detail, requestId: typeof requestId === "string" ? requestId : undefined }
}
