/** A thing that a command line asks for; answers with the exit code. */
export type Modes = Record<string, (args: readonly string[]) => Promise<number>>

/** The operator's commands, the same in a clone and in the folder that is deployed. */
export const OPERATING: Modes = {
  start: async () => (await import("./serve.ts")).serve("start"),
  worker: async () => (await import("./serve.ts")).serve("worker"),
  migrate: async () => (await import("./serve.ts")).migrateOnly(),
  "keys-rotate": async () => (await import("./operate/keys.ts")).rotate(),
  "keys-status": async () => (await import("./operate/keys.ts")).status(),
  "backup-key": async (args) => (await import("./operate/backup.ts")).backupKey(args),
  backup: async (args) => (await import("./operate/backup.ts")).backup(args),
  restore: async (args) => (await import("./operate/restore.ts")).restore(args),
  unlock: async (args) => (await import("./operate/account-commands.ts")).unlock(args),
  rescue: async (args) => (await import("./operate/account-commands.ts")).rescue(args),
  "audit-verify": async (args) => (await import("./operate/audit.ts")).verifyLog(args),
  "audit-subject": async (args) => (await import("./operate/audit.ts")).reportSubject(args),
  "audit-export": async (args) => (await import("./operate/audit.ts")).exportLog(args),
}
