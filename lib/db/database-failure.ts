import { codeOf } from "../errors.ts"
import { StartFailure } from "../start-failure.ts"

/** The message of `pg` when the server declines, which has no code. */
const NO_TLS = "The server does not support SSL connections"
/** And when there is no reply within the timeout; a pooler that cannot reach its server is silent as well. */
const NO_ANSWER = "timeout expired"

/** And where its list of who may come from where has no line for us, or only one for connections with TLS. */
const NO_ENTRY = "pg_hba.conf"

type Named = { server: string; setting: string }

const DATABASE: Named = { server: "database", setting: "DATABASE_URL" }

/** The error of PostgreSQL or the network as a sentence; never the address, which contains a password. */
export function databaseFailure(error: unknown): unknown {
  if (error instanceof StartFailure) return error
  const unreached = unreachedFailure(error, DATABASE)
  if (unreached !== undefined) return unreached
  switch (failureCode(error)) {
    case "42P01":
      return new StartFailure(
        "The app's account comes to another database than the one that was just prepared.",
        "Let DATABASE_URL and DATABASE_OWNER_URL lead to the same server and database.",
      )
    case "42501":
      return new StartFailure(
        `The database's account lacks a right: ${reasonOf(error)}.`,
        "Let an administrator grant it, or give DATABASE_OWNER_URL the account that owns the tables.",
      )
    case "53100":
      return new StartFailure("The database's disk is full.", "Free some space there, then start again.")
    default:
      return new StartFailure(
        `The database could not be brought to the newest schema: ${reasonOf(error)}`,
        "Nothing was changed. If an older version of Cotejo still uses this database, stop it; else report this sentence.",
      )
  }
}

/** Why connecting to a server failed, as a sentence; undefined where the reason is not a known one. */
export function unreachedFailure(error: unknown, { server, setting }: Named): StartFailure | undefined {
  switch (failureCode(error)) {
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
      return new StartFailure(
        `The ${server} cannot be reached (${failureCode(error)}).`,
        `Check that it runs, and host and port in ${setting}.`,
      )
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
    case "SELF_SIGNED_CERT_IN_CHAIN":
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
    case "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
      return new StartFailure(
        `The ${server}'s certificate is of an authority that this machine does not trust.`,
        "Set NODE_EXTRA_CA_CERTS to a file with the certificate of that authority.",
      )
    case "CERT_HAS_EXPIRED":
      return new StartFailure(`The ${server}'s certificate has expired.`, "Give the server a new one.")
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return new StartFailure(
        `The ${server}'s certificate is for another name than the one in ${setting}.`,
        "Use the name that the certificate is for, or give the server one for this name.",
      )
    case "28P01":
    case "28000":
      return notLetIn(reasonOf(error), { server, setting })
    case "3D000":
      return new StartFailure(
        `The ${server} server has no database of that name.`,
        `Create it, or check the name in ${setting}.`,
      )
    default:
      return unansweredFailure(reasonOf(error), { server, setting })
  }
}

function notLetIn(reason: string, { server, setting }: Named): StartFailure {
  if (!reason.includes(NO_ENTRY))
    return new StartFailure(`The ${server} refused the user or the password.`, `Check both in ${setting}.`)
  return new StartFailure(
    `The ${server} lets nobody in this way: ${reason}.`,
    isToldEncrypted(reason)
      ? `Let its administrator add a line to pg_hba.conf, or check user and database in ${setting}.`
      : `Let ${setting} end with ?sslmode=verify-full, or let its administrator allow connections without TLS from here.`,
  )
}

/** The server says so last of all, in the language of its messages: what stays the same in each is the name of the encryption. */
function isToldEncrypted(reason: string): boolean {
  return /SSL|GSS/.test(reason.split(/[,、]/).at(-1) ?? "")
}

function unansweredFailure(reason: string, { server, setting }: Named): StartFailure | undefined {
  if (reason === NO_TLS)
    return new StartFailure(
      `The ${server} does not offer TLS, which its address demands.`,
      "Turn TLS on at the server (ssl = on, with a certificate), then start again.",
    )
  if (reason !== NO_ANSWER) return undefined
  return new StartFailure(
    `The ${server} does not answer.`,
    `Check host and port in ${setting}. Where they lead to a pooler, its own log says why it does not come to the server behind it: a certificate that it does not take, for one.`,
  )
}

function failureCode(error: unknown): string | undefined {
  return codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined)
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
