import "server-only"
import { env } from "#lib/env.ts"
import type { Operation, Task } from "#lib/operations/define.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { readTask } from "#lib/upstream/send.ts"
import { type PollOutcome, pollOutcome } from "./poll-outcome.ts"

/** Reads a task at the service, once, and returns its outcome; free. The place of a VIN task's state is not specified, and so a setting; that of a match is. */
export async function readTaskOutcome(
  { task, ...operation }: Pick<Operation<CheckOperation>, "slug" | "wire"> & { task: Task },
  remoteId: string,
): Promise<PollOutcome> {
  const places = task.statePlacesSetting && env()[task.statePlacesSetting]
  return pollOutcome(task, await readTask(operation, task, remoteId), places)
}
