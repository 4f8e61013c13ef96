import { expect, test } from "vitest"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { AUDIT_GROUP_KEYS, AUDIT_GROUPS, type AuditAction, auditGroupOf } from "./actions.ts"

const en = await messagesOf("en")
const es = await messagesOf("es")

const ACTIONS: readonly AuditAction[] = AUDIT_GROUP_KEYS.flatMap((group) => [...AUDIT_GROUPS[group]])

/** Returns `noun.verb` for each action that has messages. */
function namesIn(words: Record<string, Record<string, string>>): string[] {
  return Object.entries(words).flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`))
}

test("every action has its words in both languages, and no words are of none", () => {
  for (const { audit } of [es, en]) {
    expect(namesIn(audit.action).sort()).toEqual([...ACTIONS].sort())
    expect(Object.keys(audit.group)).toEqual(AUDIT_GROUP_KEYS)
  }
})

test("every action is of one group", () => {
  expect(new Set(ACTIONS).size).toBe(ACTIONS.length)
  for (const group of AUDIT_GROUP_KEYS)
    for (const action of AUDIT_GROUPS[group]) expect(auditGroupOf(action)).toBe(group)
  expect(auditGroupOf("person.forgotten")).toBeUndefined()
})
