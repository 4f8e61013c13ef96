export const ROLES = ["analyst", "manager", "compliance", "records", "auditor", "admin"] as const
export type Role = (typeof ROLES)[number]

/** The one permission table: every edge names one of these, and a role has it or not. */
export const PERMISSIONS = {
  "desk.enter": ["analyst", "manager", "compliance", "records", "auditor", "admin"],
  "check.ask": ["analyst", "manager", "compliance", "admin"],
  "check.read": ["analyst", "manager", "compliance", "admin"],
  "aml.read": ["analyst", "manager", "compliance", "records", "admin"],
  /** To conclude on the items of an AML report and to write notes on it; who may read the report reads them too. */
  "aml.review": ["analyst", "manager", "compliance", "admin"],
  /** To confirm somebody else's conclusion on a report as a whole; never one's own. */
  "aml.confirm": ["manager", "compliance", "admin"],
  /** To record that a ROS was filed: the officer alone, and nobody else can tell. */
  "ros.record": ["compliance"],
  "check.resume": ["analyst", "manager", "compliance", "admin"],
  "batch.run": ["analyst", "manager", "compliance", "admin"],
  "ledger.read": ["analyst", "manager", "compliance", "admin"],
  /** To say how many questions with a cost somebody else may ask a day. */
  "limit.set": ["manager", "compliance", "admin"],
  /** To let a large batch that somebody else started go out. */
  "batch.approve": ["manager", "compliance", "admin"],
  "check.export": ["analyst", "manager", "compliance", "admin"],
  "signature.send": ["analyst", "manager", "compliance", "admin"],
  "signature.read": ["analyst", "manager", "compliance", "admin"],
  /** Those of everybody; without it, a person sees their own. */
  "signature.readAll": ["manager", "compliance", "admin"],
  /** To let a request that somebody else prepared go out to its signers, where that takes two. */
  "signature.approve": ["manager", "compliance", "admin"],
  /** Constancias of the checks that one may read; without `full`, the question is masked in them. */
  "constancia.issue": ["analyst", "manager", "compliance", "records", "admin"],
  "constancia.full": ["manager", "compliance", "admin"],
  /** The exact bytes of an answer. */
  "answer.download": ["manager", "compliance", "admin"],
  "file.read": ["analyst", "manager", "compliance", "records", "admin"],
  /** Everything asked about one subject in one place, as far as one may read it; to mark it; to take it away. */
  "dossier.read": ["analyst", "manager", "compliance", "admin"],
  "dossier.write": ["analyst", "manager", "compliance", "admin"],
  "dossier.export": ["analyst", "manager", "compliance", "admin"],
  /** Portfolios, their plans and runs, and what changed between two answers. */
  "monitor.read": ["analyst", "manager", "compliance", "admin"],
  /** To keep portfolios, and to make, start, pause and end plans, which cost. */
  "monitor.manage": ["analyst", "manager", "compliance", "admin"],
  /** To let a plan that somebody else made, above the limit of a batch, go out. */
  "monitor.approve": ["manager", "compliance", "admin"],
  /** To close a change with a reason, and to take it or give it to somebody. */
  "change.settle": ["analyst", "manager", "compliance", "admin"],
  /** To hold everything about a subject, so that nobody and no sweep erases it; to lift that. */
  "data.hold": ["manager", "compliance", "admin"],
  /** To take everything that is kept about one subject away, for themself. */
  "data.access": ["manager", "compliance", "admin"],
  /** To erase everything about one subject; to say how long each kind of record is kept. */
  "data.erase": ["admin"],
  "people.manage": ["admin"],
  /** The audit log, of everybody; an auditor reads it and nothing else. */
  "audit.read": ["auditor", "admin"],
  /** To end a hold that the service asked for before its time. */
  "pace.lift": ["admin"],
  /** The state of the service's keys; to try one by a call that costs nothing. */
  "service.manage": ["admin"],
  /** One's own second factors: the one thing that may be done where one is required and not there yet. */
  "factor.manage": ["analyst", "manager", "compliance", "records", "auditor", "admin"],
  "account.manage": ["analyst", "manager", "compliance", "records", "auditor", "admin"],
  /** One's own. The one thing that may be done with a password that somebody else gave. */
  "password.change": ["analyst", "manager", "compliance", "records", "auditor", "admin"],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** The same, grouped by what people do with them, in reading order; each is in one group. */
export const PERMISSION_GROUPS = {
  questions: [
    "check.ask",
    "check.read",
    "check.resume",
    "batch.run",
    "check.export",
    "ledger.read",
    "limit.set",
    "batch.approve",
  ],
  dossiers: ["dossier.read", "dossier.write", "dossier.export"],
  aml: ["aml.read", "aml.review", "aml.confirm", "ros.record", "file.read"],
  monitoring: ["monitor.read", "monitor.manage", "monitor.approve", "change.settle"],
  proof: ["constancia.issue", "constancia.full", "answer.download"],
  signatures: ["signature.read", "signature.send", "signature.readAll", "signature.approve"],
  data: ["data.access", "data.hold", "data.erase"],
  own: ["desk.enter", "account.manage", "password.change", "factor.manage"],
  administration: ["people.manage", "audit.read", "pace.lift", "service.manage"],
} as const satisfies Record<string, readonly Permission[]>

export type PermissionGroup = keyof typeof PERMISSION_GROUPS

/** The holder of permissions: a role, or a token for programs with some of its person's. */
export type Holder = Role | { role: Role; only: readonly Permission[] }

export function can(holder: Holder, permission: Permission): boolean {
  if (typeof holder !== "string")
    return holder.only.includes(permission) && !isForPeople(permission) && can(holder.role, permission)
  const roles: readonly Role[] = PERMISSIONS[permission]
  return roles.includes(holder)
}

/** Whether that person may give the second approval: they hold the permission, and are not the first. */
export function maySecond(
  person: { id: string; role: Holder },
  firstId: string,
  permission: "batch.approve" | "signature.approve" | "monitor.approve",
): boolean {
  return person.id !== firstId && can(person.role, permission)
}

/** What a token for programs never has: what is about people, tokens, keys and a browser's desk, and the second person's approvals. */
const FOR_PEOPLE = [
  "desk.enter",
  "account.manage",
  "password.change",
  "factor.manage",
  "people.manage",
  "pace.lift",
  "data.access",
  "data.hold",
  "data.erase",
  "limit.set",
  "batch.approve",
  "signature.approve",
  "monitor.approve",
  "aml.confirm",
  "ros.record",
] as const satisfies readonly Permission[]

/** Whether it takes a person at a screen. */
function isForPeople(permission: Permission): boolean {
  return (FOR_PEOPLE as readonly Permission[]).includes(permission)
}

/** Returns the permissions that somebody of that role may give to a token, in the order of the groups. */
export function grantable(role: Role): Permission[] {
  const all: readonly Permission[] = Object.values(PERMISSION_GROUPS).flat()
  return all.filter((name) => can(role, name) && !isForPeople(name))
}
