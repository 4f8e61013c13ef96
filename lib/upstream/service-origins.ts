import "server-only"
import { env } from "#lib/env.ts"

/** The origins of the configured service, whose addresses may be links as `https:` ones are. */
export function serviceOrigins(): string[] {
  const { upstreamBaseUrl, upstreamPlatformUrl } = env()
  return [new URL(upstreamBaseUrl).origin, new URL(upstreamPlatformUrl).origin]
}
