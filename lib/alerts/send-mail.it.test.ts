import { afterEach, expect, test, vi } from "vitest"
import { type Authority, believe, makeAuthority } from "#test/peers/certificates.ts"
import { type MailServer, startMailServer } from "#test/peers/mail-server.ts"
import { failureCode } from "./deliver.ts"
import { sendMail } from "./mail-delivery.ts"

// Mail servers of this machine over real TLS. 0.0.0.0 leads here and is no loopback address: beyond this machine, as far as the rules go.

const ELSEWHERE = "0.0.0.0"
const authority = makeAuthority()
const identity = authority.leaf(["127.0.0.1", ELSEWHERE])
const stops: MailServer[] = []

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const server of stops.splice(0)) await server.stop()
})

async function started(...how: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...how)
  stops.push(server)
  return server
}

/** Sends a mail; returns the failure, or null when it was accepted. */
async function failure(url: string, believed: Authority[] = []): Promise<string | null> {
  const message = {
    from: "cotejo@desk.example",
    to: "ana@desk.example",
    subject: "The subject",
    text: "The text",
  }
  believe(...believed)
  try {
    await sendMail(url, message)
    return null
  } catch (error) {
    return failureCode(error)
  }
}

/** Expects that neither the sign-in nor anything of a mail was sent in the clear. */
function expectNothingInTheClear({ wire }: MailServer): void {
  const read = wire.join("\n")
  expect(read).not.toMatch(/AUTH|MAIL FROM|RCPT|DATA|ana@|The (subject|text)/i)
  for (const secret of ["cotejo", "a secret", "\0cotejo\0a secret"])
    expect(read).not.toContain(Buffer.from(secret).toString("base64"))
}

test("on this very machine a mail goes in the clear, which the wire's record shows", async () => {
  const server = await started()
  expect(await failure(server.url)).toBeNull()
  expect(server.wire.join()).toContain(Buffer.from("\0cotejo\0a secret").toString("base64"))
  expect(server.wire.join()).toContain("The text")
})

test.each(["smtps", "smtp"] as const)(
  "%s beyond this machine, of an authority that is known: the mail is taken, and nobody in between reads it",
  async (offer) => {
    const server = await started(offer, identity)
    expect(await failure(server.urlElsewhere, [authority])).toBeNull()
    expect(server.mails).toEqual([
      { to: "ana@desk.example", content: expect.stringMatching(/The subject[\s\S]+The text/) },
    ])
    expectNothingInTheClear(server)
  },
)

test.each(
  (["smtps", "smtp"] as const).flatMap((offer) => [
    { offer, of: "an unknown authority", shown: identity, known: [makeAuthority()] },
    { offer, of: "one that only the company knows", shown: identity, known: [] },
    { offer, of: "another name", shown: authority.leaf(["mail.example"]), known: [authority] },
    { offer, of: "yesterday", shown: authority.expiredLeaf([ELSEWHERE]), known: [authority] },
  ]),
)("$offer with a certificate of $of is given nothing", async ({ offer, shown, known }) => {
  const server = await started(offer, shown)
  expect(await failure(server.urlElsewhere, known)).toBe("certificate")
  expect(server.mails).toEqual([])
  expectNothingInTheClear(server)
})

test("where STARTTLS is not offered, or was taken away on the way, nothing is handed over", async () => {
  const server = await started("smtp without STARTTLS")
  expect(await failure(server.urlElsewhere)).toBe("not_encrypted")
  expect(server.mails).toEqual([])
  expectNothingInTheClear(server)
  expect(server.wire.join()).toMatch(/^EHLO \S+\r\nSTARTTLS\r\n(QUIT\r\n)?$/)
})

test.each(["smtps", "smtp"] as const)("%s that hangs in the handshake ends by a deadline", async (offer) => {
  const server = await started(offer, identity)
  server.next("hang")
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const sent = failure(server.urlElsewhere, [authority])
  await server.met()
  vi.advanceTimersByTime(20_000)
  expect(await sent).toBe("timeout")
  expectNothingInTheClear(server)
})

test("a server that is never quite silent, and never done, ends by the deadline of the whole", async () => {
  const server = await started("smtp")
  server.next("trickle")
  const deadline = new AbortController()
  const asked = vi.spyOn(AbortSignal, "timeout").mockReturnValue(deadline.signal)
  const sent = failure(server.url)
  await server.met()
  deadline.abort(new DOMException("too late", "TimeoutError"))
  expect(await sent).toBe("timeout")
  expect(asked).toHaveBeenCalledWith(60_000)
})
