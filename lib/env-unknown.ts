import { FROM_FILE, SETTINGS } from "./env-settings.ts"

const KNOWN = new Set<string>([...Object.keys(SETTINGS.shape), ...FROM_FILE.map((name) => `${name}_FILE`)])

/** First words of settings that are nobody else's; `DATABASE_`, `SESSION_` or `LOG_` may begin the variables of another program. */
const OURS =
  /^(?:UPSTREAM|VIN|SIGNATURE|SIGNING|BATCH|SCAN|TRUSTED|OIDC|AUDIT|SMTP|ALERT|TSA|BACKUP|METRICS)_/

/** Returns the names that look like settings of ours and are none, in their order: mistyped, or of another version. */
export function unknownSettings(names: readonly string[]): string[] {
  return names.filter((name) => OURS.test(name) && !KNOWN.has(name)).sort()
}
