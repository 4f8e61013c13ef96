import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"

/** A proxy for a browser that loses answers on order. */
export type CuttingProxy = {
  url: string
  /** The next answer to a POST of that path is cut behind its head. */
  cutNextAnswer: (path: string) => void
  stop: () => Promise<void>
}

export async function startCuttingProxy(): Promise<CuttingProxy> {
  let cut: string | undefined
  const server = createServer((incoming, outgoing) => {
    const { hostname, port, pathname, search } = new URL(incoming.url ?? "")
    const onward = request({
      hostname,
      port,
      path: pathname + search,
      method: incoming.method,
      headers: incoming.headers,
    })
    onward.on("response", (answer) => {
      if (incoming.method === "POST" && pathname === cut) {
        cut = undefined
        answer.resume()
        // The head is passed on: a browser repeats by itself a request that was cut before any byte of its answer.
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        outgoing.flushHeaders()
        outgoing.destroy()
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on("error", () => incoming.socket.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutNextAnswer: (path) => {
      cut = path
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
