import "server-only"
import { createHmac } from "node:crypto"
import { eq, inArray, type SQL, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { signInFailures } from "#lib/db/schema/people.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"

/** After `allowed` attempts each further one doubles a pause, up to `maxSeconds`. One is forgotten every `forgetSeconds`, so this morning's do not count. */
type Rule = { allowed: number; firstSeconds: number; maxSeconds: number; forgetSeconds: number }

const RULES = {
  pair: { allowed: 5, firstSeconds: 5, maxSeconds: 900, forgetSeconds: 600 },
  account: { allowed: 30, firstSeconds: 30, maxSeconds: 900, forgetSeconds: 600 },
  /** All the accounts from one network: an office behind one address, or somebody who tries one password on everybody. */
  network: { allowed: 60, firstSeconds: 5, maxSeconds: 60, forgetSeconds: 10 },
  /** All of them together, from browsers that nobody has used before. */
  total: { allowed: 600, firstSeconds: 0.5, maxSeconds: 0.5, forgetSeconds: 0.5 },
  /** A browser that the person has signed in with before: nobody else's attempts count against it. */
  device: { allowed: 5, firstSeconds: 5, maxSeconds: 900, forgetSeconds: 600 },
  /** The current password, asked for in a session that is open. */
  session: { allowed: 5, firstSeconds: 5, maxSeconds: 900, forgetSeconds: 600 },
  /** Six-figure codes of one account: from one network, one browser of its person's, or one open session. */
  code: { allowed: 5, firstSeconds: 5, maxSeconds: 900, forgetSeconds: 600 },
  /** The same from all the networks together, without the person's own browsers and sessions. */
  codes: { allowed: 30, firstSeconds: 30, maxSeconds: 900, forgetSeconds: 600 },
  /** What nobody guesses (a recovery code, a passkey's signature), from one network: a bound to the work alone. */
  proof: { allowed: 60, firstSeconds: 1, maxSeconds: 10, forgetSeconds: 1 },
  /** Tokens of programs that are none, or are over, from one network. */
  wrongToken: { allowed: 30, firstSeconds: 1, maxSeconds: 60, forgetSeconds: 2 },
  /** Requests of one token: 300 at once, ten a second in the long run. */
  token: { allowed: 300, firstSeconds: 1, maxSeconds: 30, forgetSeconds: 0.1 },
} as const satisfies Record<string, Rule>

type Counter = { rule: Rule; subject: Buffer; account: Buffer | null }

export type CountedAttempt = { counters: readonly Counter[] }

/** From where somebody tries to sign in: their network, and the browser's identity if this account was opened with it before. */
export type AttemptOrigin = { network: string; device: string | undefined }

/** Counts an attempt BEFORE its password is compared, whether or not anybody has that e-mail. Throws `throttled`: then nothing may be compared. */
export function countAttempt(email: string, { network, device }: AttemptOrigin): Promise<CountedAttempt> {
  const account = accountIndex(email)
  const own = (kind: keyof typeof RULES, text: string): Counter => ({
    rule: RULES[kind],
    subject: index(`${kind}\0${text}`),
    account,
  })
  if (device !== undefined) return count([own("device", `${email}\0${device}`)])
  return count([
    own("pair", `${email}\0${network}`),
    own("account", email),
    { ...own("network", network), account: null },
    { ...own("total", ""), account: null },
  ])
}

/** The same for somebody who comes back from the identity provider: before it is known who, so for their network alone. */
export function countArrival(network: string): Promise<CountedAttempt> {
  return count([
    { rule: RULES.network, subject: index(`network\0${network}`), account: null },
    { rule: RULES.total, subject: index("total\0"), account: null },
  ])
}

/** The same for the current password in an open session: an open desk is no place to guess at. */
export function countPasswordCheck(email: string): Promise<CountedAttempt> {
  return count([{ rule: RULES.session, subject: index(`session\0${email}`), account: accountIndex(email) }])
}

type FactorAttempt = "code" | "proof"

/** The same for a second step: strangers with the password shut out their own network, and together what is no browser of the person's; some 180 guesses a day. */
export function countFactorStep(
  email: string,
  kind: FactorAttempt,
  { network, device }: AttemptOrigin,
): Promise<CountedAttempt> {
  const account = accountIndex(email)
  const counter = (rule: Rule, text: string): Counter => ({ rule, subject: index(text), account })
  if (kind === "proof") return count([counter(RULES.proof, `proof\0${email}\0${network}`)])
  if (device !== undefined) return count([counter(RULES.code, `code\0${email}\0device\0${device}`)])
  return count([counter(RULES.code, `code\0${email}\0${network}`), counter(RULES.codes, `codes\0${email}`)])
}

/** The same in an open session, whose own attempts alone count: no stranger keeps its person from confirming. */
export function countFactorCheck(email: string, sessionId: string): Promise<CountedAttempt> {
  return count([
    { rule: RULES.code, subject: index(`code\0session\0${sessionId}`), account: accountIndex(email) },
  ])
}

/** A token of a program that opened nothing. */
export async function countWrongToken(network: string): Promise<void> {
  await count([{ rule: RULES.wrongToken, subject: index(`wrong-token\0${network}`), account: null }])
}

export async function countToken(id: string): Promise<void> {
  await count([{ rule: RULES.token, subject: index(`token\0${id}`), account: null }])
}

/** After the right password: earlier failures on this way are forgotten, and the attempt itself does not count for the others. */
export async function forgetAttempts({ counters: [own, ...wider] }: CountedAttempt): Promise<void> {
  if (own) await db().delete(signInFailures).where(eq(signInFailures.subject, own.subject))
  await takeBack(wider)
  await db().delete(signInFailures).where(sql`${signInFailures.lastAt} < now() - interval '1 day'`)
}

/** An attempt that was counted and could not be compared after all does not count. */
export function takeBackAttempt({ counters }: CountedAttempt): Promise<void> {
  return takeBack(counters)
}

/** Blind index under which the attempts on an account are found; the row of the account as a whole has it as its subject too. */
export function accountIndex(email: string): Buffer {
  return index(`account\0${email}`)
}

/** Under a key of its own, that of the sessions: counters, which are kept for a day, are not rebuilt when the data's keys change. */
function index(text: string): Buffer {
  return createHmac("sha256", env().authSecret).update("sign_in.attempt\0").update(text).digest()
}

/** One statement, from narrow to wide, so that no two wait for each other: a counter is raised if those before it were. */
async function count(counters: readonly Counter[]): Promise<CountedAttempt> {
  const steps = counters.map((counter, at) => raise(counter, at))
  const passed = counters.map((_, at) => sql`(select count(*) from ${step(at)})`)
  const { rows } = await db().execute<{ passed: number }>(
    sql`with ${sql.join(steps, sql`, `)} select (${sql.join(passed, sql` + `)})::int as passed`,
  )
  const raised = rows[0]?.passed ?? 0
  if (raised === counters.length) return { counters }
  await takeBack(counters.slice(0, raised))
  throw new CotejoError("throttled", { retryAfterSeconds: await secondsLeft(counters) })
}

const step = (at: number) => sql.identifier(`step_${at}`)

function raise({ rule, subject, account }: Counter, at: number): SQL {
  const now = sql`clock_timestamp()`
  const remembered = sql`greatest(0, f.failures - extract(epoch from ${now} - f.last_at)::float8 / ${rule.forgetSeconds}::float8)`
  const pause = (
    failures: SQL,
  ) => sql`${now} + (case when round(${failures}) < ${rule.allowed}::float8 then 0 else
    least(${rule.maxSeconds}::float8, ${rule.firstSeconds}::float8 * power(2, least(20, round(${failures}) - ${rule.allowed}::float8))) end)
    * interval '1 second'`
  const before = at === 0 ? sql`` : sql`where exists (select from ${step(at - 1)})`
  return sql`${step(at)} as (
    insert into ${signInFailures} as f (subject, account, failures, blocked_until, last_at)
    select ${subject}::bytea, ${account}::bytea, 1, ${pause(sql`1::float8`)}, ${now} ${before}
    on conflict (subject) do update set
      account = excluded.account, failures = ${remembered} + 1, blocked_until = ${pause(sql`(${remembered} + 1)`)}, last_at = ${now}
    where f.blocked_until <= ${now}
    returning 1)`
}

/** One after the other, from narrow to wide, as they are counted. */
async function takeBack(counters: readonly Counter[]): Promise<void> {
  for (const { subject } of counters) {
    await db()
      .update(signInFailures)
      .set({ failures: sql`greatest(0, ${signInFailures.failures} - 1)` })
      .where(eq(signInFailures.subject, subject))
  }
}

async function secondsLeft(counters: readonly Counter[]): Promise<number> {
  const [row] = await db()
    .select({
      seconds: sql<
        number | null
      >`extract(epoch from max(${signInFailures.blockedUntil}) - clock_timestamp())::float8`,
    })
    .from(signInFailures)
    .where(
      inArray(
        signInFailures.subject,
        counters.map(({ subject }) => subject),
      ),
    )
  return Math.max(1, Math.ceil(row?.seconds ?? 0))
}
