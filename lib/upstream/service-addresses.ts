import "server-only"
import { env } from "#lib/env.ts"

/** The configured addresses of the service: links to their origins are followed as `https:` ones are, unless they lead to its interface. */
export function serviceAddresses(): string[] {
  const { upstreamBaseUrl, upstreamPlatformUrl } = env()
  return [upstreamBaseUrl, upstreamPlatformUrl]
}
