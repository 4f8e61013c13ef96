import { createServer } from "node:net"
import { codeOf, StartFailure } from "../lib/start-failure.ts"

/** Throws a StartFailure that names the port when it cannot be listened on. */
export async function requirePort(port: number, setting: string): Promise<void> {
  const code = await tryPort(port)
  if (code === undefined) return
  if (code === "EADDRINUSE") {
    throw new StartFailure(
      `Port ${port} is taken by another program.`,
      `Stop that program, or choose another port: ${setting}=${port + 1} npm start`,
    )
  }
  if (code === "EACCES") {
    throw new StartFailure(
      `This user may not listen on port ${port}: numbers below 1024 are for root.`,
      `Choose a higher one: ${setting}=3000 npm start`,
    )
  }
  throw new StartFailure(
    `Port ${port} cannot be used (${code}).`,
    `Choose another one: ${setting}=3000 npm start`,
  )
}

/** `wanted` if it is free, else any free port. */
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

function tryPort(port: number): Promise<string | undefined> {
  const server = createServer()
  return new Promise((done) => {
    server.once("error", (error) => done(codeOf(error) ?? error.message))
    server.listen(port, () => server.close(() => done(undefined)))
  })
}
