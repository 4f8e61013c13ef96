import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"
import { makeAuthority } from "./certificates.ts"

export type ReceivedMail = { to: string; content: string }

export type MailServer = {
  /** As `SMTP_URL` names it. */
  url: string
  mails: ReceivedMail[]
  /** So many of the next mails are not taken. */
  refuse: (times: number) => void
  stop: () => Promise<void>
}

/** A mail server of this machine, which wants a name and a password and keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const { key, certificate } = makeAuthority().leaf()
  let refused = 0
  const server = new SMTPServer({
    key,
    cert: certificate,
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(username === "cotejo" && password === "a secret" ? null : new Error("no"), { user: username }),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        if (refused > 0) {
          refused -= 1
          done(Object.assign(new Error("come later"), { responseCode: 451 }))
          return
        }
        const content = Buffer.concat(chunks).toString("utf8").replace(/=\r\n/g, "") // lines that were broken to fit
        mails.push(...session.envelope.rcptTo.map(({ address }) => ({ to: address, content })))
        done()
      })
    },
  })
  server.listen(0, "127.0.0.1")
  await once(server.server, "listening")
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://cotejo:a%20secret@127.0.0.1:${port}`,
    mails,
    refuse(times) {
      refused = times
    },
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  }
}
