import "server-only"
import { hkdfSync } from "node:crypto"
import { type ClientBase, escapeIdentifier, escapeLiteral } from "pg"
import { StartFailure } from "../../start-failure.ts"
import { accountOf, asAccount } from "../database-url.ts"

/** The audit log, its chain, and the signed statements about it: the app may add to them and read them. */
const APPEND_ONLY = ["audit_log", "audit_chain", "audit_checkpoints"]
/** Of those, the columns written into a row later: the times of delivery. */
const WRITTEN_LATER: Record<string, string> = {
  audit_checkpoints: "filed_at, posted_at",
}
const MAX_NAME_BYTES = 63

/** The app's access to the database, and whether its account is one that cannot rewrite the log. */
export type AppAccess = { url: string; isGuarded: boolean }

/** The app's account where none was given: its password is derived of the owner's, so every replica comes to the same. */
export function derivedAccount(ownerUrl: string): { user: string; password: string } | undefined {
  const { password, database } = accountOf(ownerUrl)
  if (password === "") return undefined
  const user = shortened(`cotejo_app_${database}`)
  const derived = hkdfSync("sha256", password, "", `cotejo app account of ${database}`, 32)
  return { user, password: Buffer.from(derived).toString("base64url") }
}

/** Makes the app's account or sets its password; undefined where the owner may not. In turns: two would meet in PostgreSQL's catalogue. */
export async function ensureAppAccount(owner: ClientBase, ownerUrl: string): Promise<string | undefined> {
  const account = derivedAccount(ownerUrl)
  const { rows } = await owner.query<{ may: boolean }>(
    "select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user",
  )
  if (account === undefined || rows[0]?.may !== true) return undefined
  const name = escapeIdentifier(account.user)
  const password = escapeLiteral(account.password)
  const known = await owner.query("select from pg_roles where rolname = $1", [account.user])
  await owner.query(
    known.rowCount === 0
      ? `create role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${password}`
      : `alter role ${name} login password ${password}`,
  )
  return asAccount(ownerUrl, account)
}

/** Grants everything that the app needs, and nothing with which it could change its tables or rewrite the log; again after each migration. */
export async function grantToApp(owner: ClientBase, user: string): Promise<void> {
  await owner.query("begin")
  for (const statement of grants(user)) await owner.query(statement)
  await owner.query("commit")
}

function grants(user: string): string[] {
  const app = escapeIdentifier(user)
  const appendOnly = APPEND_ONLY.flatMap((table) => [
    `revoke all on public.${table} from public, ${app}`,
    `grant select, insert on public.${table} to ${app}`,
  ])
  const writtenLater = APPEND_ONLY.flatMap((table) => {
    const columns = WRITTEN_LATER[table]
    return columns === undefined ? [] : [`grant update (${columns}) on public.${table} to ${app}`]
  })
  return [
    `grant usage on schema public to ${app}`,
    `grant select, insert, update, delete on all tables in schema public to ${app}`,
    `grant usage, select on all sequences in schema public to ${app}`,
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${app}`,
    `alter default privileges in schema public grant usage, select on sequences to ${app}`,
    "revoke create on schema public from public",
    // With this a process of the app sees whether the schema is the one that it knows.
    `grant usage on schema drizzle to ${app}`,
    `grant select (created_at) on drizzle.__drizzle_migrations to ${app}`,
    ...appendOnly,
    ...writtenLater,
  ]
}

async function canRewriteLog(client: Pick<ClientBase, "query">): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean }>(
    "select bool_or(has_table_privilege('public.' || name, 'update, delete, truncate')) as can from unnest($1::text[]) as name",
    [APPEND_ONLY],
  )
  return rows[0]?.can !== false
}

/** Throws a StartFailure when the account given for the app could undo the protection that it is there for. Before anything is granted to it. */
export async function requireLimited(app: ClientBase): Promise<void> {
  const { rows } = await app.query<{ powerful: boolean; owns: boolean }>(
    `select rolsuper or rolcreaterole or rolbypassrls as powerful, exists (
        select from pg_class where relnamespace in (select oid from pg_namespace where nspname = any($1))
          and relkind in ('r', 'p', 'v', 'm', 'S') and pg_has_role(relowner, 'member')) as owns
      from pg_roles where rolname = current_user`,
    [["public", "drizzle"]],
  )
  const [account] = rows
  if (account?.powerful !== false) {
    throw new StartFailure(
      "The app's account at the database (DATABASE_URL) is a superuser, or may make roles: it could rewrite the log of who did what.",
      "Give DATABASE_URL an account without those rights; the tables are made by the one of DATABASE_OWNER_URL.",
    )
  }
  if (account.owns) throw ownsTables()
}

/** Throws a StartFailure when it may change the log after all, through a role that it belongs to. */
export async function requireUnableToRewrite(app: ClientBase): Promise<void> {
  if (await canRewriteLog(app)) throw ownsTables()
}

function ownsTables(): StartFailure {
  return new StartFailure(
    "The app's account at the database (DATABASE_URL) owns tables of Cotejo, or may act for who does: it could rewrite the log of who did what.",
    "Give DATABASE_URL another account than DATABASE_OWNER_URL: one that is a member of no other and owns nothing.",
  )
}

function shortened(name: string): string {
  let short = name
  while (Buffer.byteLength(short) > MAX_NAME_BYTES) short = short.slice(0, -1)
  return short
}
