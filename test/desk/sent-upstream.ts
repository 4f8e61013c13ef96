import type { AppProcess } from "#test/processes/app-process.ts"

/** A question that the service received: what it was asked, in the body or (AML) in the query. */
export type SentQuestion = { operation: string; question: unknown }

/** Reads of tasks, of signature requests and of files are free, and the worker makes them for every journey that came before. */
const READS = ["vin-task", "match-read", "signature-show", "file"]

/** Every question that the sandbox received since the call of `watchUpstream`, in order; reads of tasks are none. */
export async function watchUpstream(app: AppProcess): Promise<() => Promise<SentQuestion[]>> {
  const read = async (after: number) => {
    const response = await app.sandbox.director(`/requests?after=${after}`)
    return (await response.json()) as {
      items: { operation: string; method: string; query: unknown; body: unknown }[]
      last: number
    }
  }
  const { last } = await read(Number.MAX_SAFE_INTEGER)
  return async () =>
    (await read(last)).items
      .filter(({ operation }) => !READS.includes(operation))
      .map(({ operation, method, query, body }) => ({ operation, question: method === "GET" ? query : body }))
}
