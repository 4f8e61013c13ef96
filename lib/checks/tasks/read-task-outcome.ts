import "server-only"
import type { Operation, Task } from "#lib/operations/define.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { readTask } from "#lib/upstream/send.ts"
import { type PollOutcome, pollOutcome } from "./poll-outcome.ts"

/** Reads a task at the service, once, and returns its outcome; free. */
export async function readTaskOutcome(
  { task, ...operation }: Pick<Operation<CheckOperation>, "slug" | "wire"> & { task: Task },
  remoteId: string,
): Promise<PollOutcome> {
  return pollOutcome(task, await readTask(operation, task, remoteId))
}
