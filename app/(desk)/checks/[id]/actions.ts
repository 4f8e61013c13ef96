"use server"

import * as z from "zod/mini"
import { closing } from "#components/checks/closing.ts"
import { closeUnknown, resume, withdraw } from "#lib/checks/lead-on.ts"
import { action } from "#lib/http/action.ts"

const one = z.object({ id: z.uuid() })

/** Takes back a question that was not taken yet. */
export const withdrawCheck = action({
  permission: "check.ask",
  audit: "check.withdrawn",
  input: one,
  async run(actor, { id }) {
    await withdraw(actor, id)
    return null
  },
})

/** Lets a halted question go on. */
export const resumeCheck = action({
  permission: "check.resume",
  audit: "check.resumed",
  input: one,
  async run(actor, { id }) {
    await resume(actor, id)
    return null
  },
})

/** Closes an unknown outcome with what was found out. */
export const closeCheck = action({
  permission: "check.resume",
  audit: "check.closed",
  input: z.extend(closing, { id: z.uuid() }),
  async run(actor, { id, finding, reason }) {
    await closeUnknown(actor, id, finding, reason)
    return null
  },
})
