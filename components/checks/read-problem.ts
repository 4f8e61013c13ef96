/** The message of a refusal by our own interface, in the language of the screen. */
export type ProblemText = { title: string; detail: string; requestId: string | undefined }

/** Reads an `application/problem+json` answer; undefined when the response is none (a proxy's own page, say). */
export async function readProblem(response: Response): Promise<ProblemText | undefined> {
  const text = await response.text()
  if (!response.headers.get("content-type")?.includes("json")) return undefined
  try {
    const { title, detail, requestId }: Record<string, unknown> = JSON.parse(text)
    if (typeof title !== "string" || typeof detail !== "string") return undefined
    return { title, detail, requestId: typeof requestId === "string" ? requestId : undefined }
  } catch {
    return undefined // cut on its way: the caller says that nothing readable came
  }
}
