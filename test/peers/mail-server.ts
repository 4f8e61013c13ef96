import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { type Identity, makeAuthority } from "./certificates.ts"

export type ReceivedMail = { to: string; content: string }

/** How connections come: `smtp`, with STARTTLS offered or not; `smtps`, with TLS from the first byte. */
type Offer = "smtp" | "smtp without STARTTLS" | "smtps"

/** At the client's first bytes of TLS `hang` answers nothing more, and `cut` closes the connection; `trickle` begins a greeting that has no end. */
type Doing = "hang" | "cut" | "trickle"

/** The first byte of a TLS handshake (RFC 8446, section 5.1). */
const CLIENT_HELLO = 0x16

export type MailServer = {
  /** As `SMTP_URL` names it. */
  url: string
  /** The same by an address that is not taken for this machine, and leads to it all the same. */
  urlElsewhere: string
  mails: ReceivedMail[]
  /** The bytes that clients sent, as an eavesdropper reads them: a text for each connection. */
  wire: string[]
  /** Refuses so many of the next mails. */
  refuse: (times: number) => void
  /** Sets the treatment of the next connections, in order, before they are served again. */
  next: (...doings: Doing[]) => void
  /** Resolves once the first of those hangs, or trickles. */
  met: () => Promise<true>
  stop: () => Promise<void>
}

/** A mail server of this machine, which wants a name and a password and keeps what it is given. It would take both in the clear. */
export async function startMailServer(
  offer: Offer = "smtp",
  identity: Identity = makeAuthority().leaf(),
): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let refused = 0
  const server = new SMTPServer({
    ...optionsOf(offer, identity),
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
  server.on("error", () => undefined) // a client that does not like the certificate
  server.listen(0, "127.0.0.1")
  await once(server.server, "listening")
  const front = await startFront((server.server.address() as AddressInfo).port, offer)
  const urlAt = (host: string) => `${offer.split(" ")[0]}://cotejo:a%20secret@${host}:${front.port}`
  return {
    url: urlAt("127.0.0.1"),
    urlElsewhere: urlAt("0.0.0.0"),
    mails,
    ...front,
    refuse(times) {
      refused = times
    },
    async stop() {
      await front.stop()
      await new Promise<void>((stopped) => server.close(() => stopped()))
    },
  }
}

function optionsOf(offer: Offer, { key, certificate }: Identity): SMTPServerOptions {
  return {
    ...{ key, cert: certificate, secure: offer === "smtps" },
    disabledCommands: offer === "smtp without STARTTLS" ? ["STARTTLS"] : [],
    ...{ authOptional: false, allowInsecureAuth: true },
    onAuth: ({ username, password }, _session, done) =>
      done(username === "cotejo" && password === "a secret" ? null : new Error("no"), { user: username }),
  }
}

/** A front of the server that records what clients send, and treats connections as it was set to. */
async function startFront(serverPort: number, offer: Offer) {
  const wire: string[] = []
  const doings: Doing[] = []
  const open = new Set<Socket>()
  let met = Promise.withResolvers<true>()
  const front = createServer((client) => {
    const place = wire.push("") - 1
    open.add(client)
    client.on("error", () => undefined).on("close", () => open.delete(client))
    client.on("data", (bytes) => (wire[place] = (wire[place] ?? "") + bytes.toString("latin1")))
    const doing = doings.shift()
    if (doing === undefined) passOn(client, serverPort)
    else misbehave(client, doing, offer, () => met.resolve(true))
  })
  front.listen(0, "127.0.0.1")
  await once(front, "listening")
  return {
    port: (front.address() as AddressInfo).port,
    wire,
    next(...given: Doing[]) {
      doings.push(...given)
      met = Promise.withResolvers<true>()
    },
    met: () => met.promise,
    stop: () =>
      new Promise<void>((stopped) => {
        front.close(() => stopped())
        for (const client of open) client.destroy()
      }),
  }
}

function passOn(client: Socket, serverPort: number): void {
  const onward = connect(serverPort, "127.0.0.1")
  onward.on("error", () => undefined).on("close", () => client.destroy())
  client.on("close", () => onward.destroy())
  client.pipe(onward).pipe(client)
}

/** Without the server, which cannot be stopped in the middle of a handshake. */
function misbehave(client: Socket, doing: Doing, offer: Offer, met: () => void): void {
  if (doing === "trickle") client.write("220-one moment\r\n", met)
  else if (offer !== "smtps") client.write("220 mail.example\r\n")
  client.on("data", (bytes) => {
    if (bytes[0] !== CLIENT_HELLO)
      client.write(bytes.toString().startsWith("STARTTLS") ? "220 go on\r\n" : "250 STARTTLS\r\n")
    else if (doing === "cut") client.destroy()
    else met()
  })
}
