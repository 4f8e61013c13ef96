import { createServer, isIPv6 } from "node:net"
import { commandLine } from "../lib/command-line.ts"
import { codeOf } from "../lib/errors.ts"
import { StartFailure } from "../lib/start-failure.ts"

/** Throws a StartFailure that names the port, or the host, when it cannot be listened on. */
export async function requirePort(port: number, setting: string, host: string): Promise<void> {
  const code = await tryPort(port, host)
  if (code === undefined) return
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    throw new StartFailure(
      `HOST names an address that this machine does not have (${code}).`,
      "Set it to one of this machine's own, to 0.0.0.0 for all of them, or leave it out for this machine alone.",
    )
  }
  if (code === "EADDRINUSE") {
    throw new StartFailure(
      `Port ${port} is taken by another program.`,
      `Stop that program, or choose another port: ${setting}=${port + 1} ${commandLine("start")}`,
    )
  }
  if (code === "EACCES") {
    throw new StartFailure(
      `This user may not listen on port ${port}: numbers below 1024 are for root.`,
      `Choose a higher one: ${setting}=3000 ${commandLine("start")}`,
    )
  }
  throw new StartFailure(
    `Port ${port} cannot be used (${code}).`,
    `Choose another one: ${setting}=3000 ${commandLine("start")}`,
  )
}

/** The address by which this machine reaches that listener; a host that means all addresses is reached by loopback. */
export function addressAt({ host, port }: { host: string; port: number }): string {
  const near = new Map([
    ["0.0.0.0", "127.0.0.1"],
    ["::", "::1"],
  ]).get(host)
  const name = near ?? host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}

function tryPort(port: number, host: string): Promise<string | undefined> {
  const server = createServer()
  return new Promise((done) => {
    server.once("error", (error) => done(codeOf(error) ?? error.message))
    server.listen(port, host, () => server.close(() => done(undefined)))
  })
}
