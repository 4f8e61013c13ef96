"use server"

import * as z from "zod/mini"
import { action } from "#lib/http/action.ts"
import * as members from "#lib/monitoring/members.ts"
import * as monitors from "#lib/monitoring/monitors.ts"
import { changePortfolio, createPortfolio, portfolioBody } from "#lib/monitoring/portfolios.ts"
import { startRun } from "#lib/monitoring/runs.ts"

const manage = { permission: "monitor.manage" } as const
const one = z.strictObject({ id: z.uuid() })
const member = z.strictObject({ portfolioId: z.uuid(), memberId: z.uuid() })

/** Makes a portfolio; `id`: it is changed. Returns its id. */
export const savePortfolio = action({
  ...manage,
  audit: "portfolio.created",
  input: z.strictObject({ portfolio: portfolioBody, key: z.uuid(), id: z.optional(z.uuid()) }),
  async run(actor, { portfolio, key, id }) {
    if (id === undefined) return createPortfolio(actor, portfolio, key)
    await changePortfolio(actor, id, portfolio)
    return id
  },
})

export const addToPortfolio = action({
  ...manage,
  audit: "portfolio.members_added",
  input: z.strictObject({ id: z.uuid(), body: members.membersBody }),
  run: (actor, { id, body }) => members.addMembers(actor, id, body),
})

/** Adds the subjects of dossiers, or those that a batch or checks ask about. */
export const addKnown = action({
  ...manage,
  audit: "portfolio.members_added",
  input: z.strictObject({
    id: z.uuid(),
    from: z.union([
      z.strictObject({ subjectIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)) }),
      z.strictObject({ checkIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)) }),
      z.strictObject({ batchId: z.uuid() }),
    ]),
  }),
  run(actor, { id, from }) {
    if ("batchId" in from) return members.addFromBatch(actor, id, from.batchId)
    if ("checkIds" in from) return members.addFromChecks(actor, id, from.checkIds)
    return members.addSubjects(actor, id, from.subjectIds)
  },
})

export const removeMember = action({
  ...manage,
  audit: "portfolio.member_removed",
  input: member,
  run: (actor, { portfolioId, memberId }) => members.removeMembers(actor, portfolioId, [memberId]),
})

export const setOwner = action({
  ...manage,
  audit: "portfolio.changed",
  input: z.extend(member, { ownerId: z.nullable(z.uuid()) }),
  run: (actor, { portfolioId, memberId, ownerId }) =>
    members.changeMember(actor, portfolioId, memberId, { ownerId }),
})

export const createPlan = action({
  ...manage,
  audit: "monitor.created",
  input: z.strictObject({ plan: monitors.planBody, key: z.uuid() }),
  run: (actor, { plan, key }) => monitors.createMonitor(actor, plan, key),
})

export const duplicatePlan = action({
  ...manage,
  audit: "monitor.created",
  input: z.extend(one, { key: z.uuid() }),
  run: (actor, { id, key }) => monitors.duplicateMonitor(actor, id, { key }),
})

export const runPlan = action({
  ...manage,
  audit: "monitor.run_started",
  input: z.extend(one, { key: z.uuid() }),
  run: (actor, { id, key }) => startRun(actor, id, key),
})

export const pausePlan = action({
  ...manage,
  audit: "monitor.paused",
  input: one,
  run: (actor, { id }) => monitors.pauseMonitor(actor, id),
})

export const resumePlan = action({
  ...manage,
  audit: "monitor.resumed",
  input: one,
  run: (actor, { id }) => monitors.resumeMonitor(actor, id),
})

export const endPlan = action({
  ...manage,
  audit: "monitor.ended",
  input: one,
  run: (actor, { id }) => monitors.endMonitor(actor, id),
})

/** Lets a plan that somebody else made run. */
export const approvePlan = action({
  permission: "monitor.approve",
  audit: "monitor.approved",
  confirmed: true,
  input: one,
  run: (actor, { id }) => monitors.approveMonitor(actor, id),
})
