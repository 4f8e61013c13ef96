import "server-only"
import { randomBytes } from "node:crypto"
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { StartFailure } from "./start-failure.ts"

const SECRETS = z.object({
  authSecret: z.string().min(32),
  dataKeys: z.string().min(46),
  /** Private key of the constancias: an Ed25519 private key is 32 random bytes. */
  signingKey: z.string().min(44),
  sandboxLookupKey: z.string().min(1),
  sandboxPlatformKey: z.string().min(1),
  databasePassword: z.string().min(16),
  /** The port that the embedded database took last; it is asked for first, so that it seldom changes. */
  databasePort: z.number().int().optional(),
})

/** Secrets that `npm start` generates when they are not set, stored in `DATA_DIR/secrets.json` for its owner only. */
export type Secrets = z.output<typeof SECRETS>

/** Reads the secrets of a data folder, or makes them. A file that exists and cannot be understood is never replaced. */
export function readOrMakeSecrets(dataDir: string): Secrets {
  const path = join(dataDir, "secrets.json")
  if (!existsSync(path)) {
    if (existsSync(join(dataDir, "postgres", "PG_VERSION"))) throw lost(path)
    const made = makeSecrets()
    writeSecrets(dataDir, made)
    return made
  }
  const parsed = SECRETS.safeParse(readJson(path))
  if (parsed.success) return parsed.data
  throw new StartFailure(
    `${path} cannot be understood: it was cut off or edited.`,
    "Put back the copy from your last backup. Without it, what the database keeps encrypted cannot be read.",
  )
}

/** Replaces the file as a whole: a power cut leaves either the old one or the new one. */
export function writeSecrets(dataDir: string, secrets: Secrets): void {
  const path = join(dataDir, "secrets.json")
  const fd = openSync(`${path}.new`, "w", 0o600)
  try {
    writeSync(fd, `${JSON.stringify(secrets, null, 2)}\n`)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  renameSync(`${path}.new`, path)
}

function makeSecrets(): Secrets {
  return {
    authSecret: randomBytes(32).toString("base64url"),
    dataKeys: `k1:${randomBytes(32).toString("base64")}`,
    signingKey: randomBytes(32).toString("base64"),
    sandboxLookupKey: tokenLike("lookup"),
    sandboxPlatformKey: tokenLike("platform"),
    databasePassword: randomBytes(24).toString("base64url"),
  }
}

/** Shaped as the bearer keys of the real service are: three parts, the first two readable, the last one random. */
function tokenLike(hub: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
  return [
    part({ alg: "HS256", typ: "JWT" }),
    part({ sub: `sandbox-${hub}` }),
    randomBytes(32).toString("base64url"),
  ].join(".")
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function lost(path: string): StartFailure {
  return new StartFailure(
    `${path} is missing, and the database beside it was made with it.`,
    "Put it back from a backup; or, to begin anew without the old data, move the folder away.",
  )
}
