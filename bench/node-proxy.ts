import { Agent, createServer, request } from "node:http"
import { type Listening, listen } from "./stub-service.ts"

/** A plain reverse proxy of Node: what a program costs that does nothing but pass on. */
export function startNodeProxy(target: string): Promise<Listening> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return listen(
    createServer((incoming, outgoing) => {
      const onward = request(
        new URL(incoming.url ?? "/", target),
        { method: incoming.method, headers: incoming.headers, agent },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        },
      )
      onward.on("error", () => outgoing.destroy())
      incoming.pipe(onward)
    }),
  )
}
