import "server-only"
import { createTransport, type SendMailOptions } from "nodemailer"
import { smtpOptions } from "./smtp-options.ts"

/** From the connection to the last reply: a server that answers a little at a time keeps every shorter limit. Below the lease of a delivery. */
const DEADLINE_MS = 60_000

/** Hands a mail to the server. Resolves once it was accepted; throws the failure, a minute later at the most. */
export async function sendMail(server: string, message: SendMailOptions): Promise<void> {
  const transport = createTransport(smtpOptions(server))
  try {
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(DEADLINE_MS) })
  } finally {
    transport.close()
  }
}
