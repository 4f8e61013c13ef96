import type { TransportOptions } from "nodemailer"
import { isLoopback } from "#lib/env-addresses.ts"

const TIMEOUT_MS = 20_000

/** How the server of `SMTP_URL` is spoken to: with TLS, unless it is on this very machine; nothing of a mail is fetched from files or addresses. */
export function smtpOptions(server: string): TransportOptions & Record<string, unknown> {
  const url = new URL(server)
  const secure = url.protocol === "smtps:"
  // The parser of addresses takes other names than those of the web as they are written.
  const isCurrentPath = isLoopback(url.hostname.toLowerCase())
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !isCurrentPath,
    ignoreTLS: !secure && isCurrentPath,
    ...(url.username !== "" && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  }
}
