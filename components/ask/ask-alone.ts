import { questionForm } from "#lib/operations/question-document.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** After it the other tab's question is written down, and looking for it finds it. */
const TIMEOUT_MS = 10_000

/**
 * Runs `work`, which looks for an earlier question and then asks, after every other tab of this browser that does so with the same question: whoever comes
 * second finds the first one's. Resolves to what `work` does. The name of a lock is in memory alone, as the question itself is.
 */
export async function askAlone<Result>(
  operation: OperationSlug,
  input: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
): Promise<Result> {
  // Absent where the page is not a secure context: then two tabs in one instant are two questions, as two people are.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  let isOurs = false
  const name = `ask ${operation} ${questionForm(operation, input)}`
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(TIMEOUT_MS) }, () => {
      isOurs = true
      return work()
    })
  } catch (error) {
    if (isOurs) throw error
    return work()
  }
}
