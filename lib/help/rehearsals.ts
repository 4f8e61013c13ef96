import { env } from "#lib/env.ts"
import type { Locale } from "#lib/i18n/locale.ts"

/** Returns the address of the simulator's rehearsals, in that language; null where a real service is asked. */
export function rehearsalsUrl(locale: Locale): string | null {
  const { sandboxMode, upstreamBaseUrl } = env()
  return sandboxMode ? `${upstreamBaseUrl}/director?lang=${locale}#rehearsals` : null
}
