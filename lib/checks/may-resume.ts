import { can, type Holder, maySecond } from "#lib/domain/access/permissions.ts"

type Asked = { problemCode: string | null; requestedBy: string }

/** Whether that person may resume a halted question. One that waits for approval needs a second person, who may approve. */
export function mayResume(
  person: { id: string; role: Holder },
  { problemCode, requestedBy }: Asked,
): boolean {
  if (problemCode !== "second_person") return can(person.role, "check.resume")
  return maySecond(person, requestedBy, "signature.approve")
}

type Shown = { problem: { code: string } | null; requestedBy: { id: string } }

export function mayResumeCheck(
  person: { id: string; role: Holder },
  { problem, requestedBy }: Shown,
): boolean {
  return mayResume(person, { problemCode: problem?.code ?? null, requestedBy: requestedBy.id })
}
