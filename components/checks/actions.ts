"use server"

import * as z from "zod/mini"
import { closeUnknowns } from "#lib/checks/tasks/close-unknowns.ts"
import {
  closePending,
  closeUnknown,
  identifyUnknown,
  reopenTask,
  resume,
  withdraw,
} from "#lib/checks/tasks/manual-transitions.ts"
import { action } from "#lib/http/action.ts"
import { closing, closingTogether, ending, identifying } from "./settling/closing.ts"

const one = z.object({ id: z.uuid() })

/** Takes back a question that was not taken yet. */
export const withdrawCheck = action({
  permission: "check.ask",
  audit: "check.withdrawn",
  input: one,
  async run(actor, { id }) {
    await withdraw(actor, id)
  },
})

/** Resumes a halted question. */
export const resumeCheck = action({
  permission: "check.resume",
  audit: "check.resumed",
  input: one,
  async run(actor, { id }) {
    await resume(actor, id)
  },
})

/** Closes an unknown outcome with a person's finding. */
export const closeCheck = action({
  permission: "check.resume",
  audit: "check.closed",
  input: z.extend(closing, one.shape),
  async run(actor, { id, finding, reason }) {
    await closeUnknown(actor, id, finding, reason)
  },
})

/** Takes up an unknown outcome again by the id under which the service keeps it, once a free read has confirmed that id. */
export const identifyCheck = action({
  permission: "check.resume",
  audit: "task.identified",
  input: z.extend(identifying, one.shape),
  async run(actor, { id, remoteId, reason }) {
    await identifyUnknown(actor, id, remoteId, reason)
  },
})

/** Ends a pending task whose state cannot be read. */
export const endTask = action({
  permission: "check.resume",
  audit: "task.closed",
  input: z.extend(ending, one.shape),
  async run(actor, { id, reason }) {
    await closePending(actor, id, reason)
  },
})

/** Takes up a task again that an unrecognised word had ended. */
export const reopenEndedTask = action({
  permission: "check.resume",
  audit: "task.reopened",
  input: z.extend(ending, one.shape),
  async run(actor, { id, reason }) {
    await reopenTask(actor, id, reason)
  },
})

/** Closes several unknown outcomes with one finding about all of them, each on its own. */
export const closeChecks = action({
  permission: "check.resume",
  audit: "check.closed",
  input: closingTogether,
  run: (actor, { ids, finding, reason }) => closeUnknowns(actor, ids, finding, reason),
})
