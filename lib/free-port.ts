import { createServer } from "node:net"

/** `wanted` if nobody listens there, else any free port of the loopback address. */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer()
  const port = await new Promise<number | undefined>((done, fail) => {
    server.once("error", (error) => (wanted === 0 ? fail(error) : done(undefined)))
    server.listen(wanted, "127.0.0.1", () => {
      const address = server.address()
      done(typeof address === "object" && address !== null ? address.port : undefined)
    })
  })
  if (port === undefined) return freePort()
  await new Promise((done) => server.close(done))
  return port
}
