import { request as ask, createServer } from "node:http"
import { createGzip } from "node:zlib"
import { type Listening, listen } from "../stub-service.ts"

const COMPRESSED = /^(?:text\/|application\/(?:javascript|json)|image\/svg)/

/** A proxy in front of a program that leaves compressing to it, as both peers do: passes everything on, text through gzip. */
export function startCompressingProxy(port: number): Promise<Listening> {
  return listen(
    createServer((incoming, outgoing) => {
      const headers = { ...incoming.headers, "accept-encoding": "identity" }
      const { method, url: path } = incoming
      const passed = ask({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
        const { "content-length": length, ...others } = answer.headers
        const isText = COMPRESSED.test(String(others["content-type"]))
        if (!isText || length === "0" || answer.statusCode === 304) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
          return
        }
        outgoing.writeHead(answer.statusCode ?? 502, { ...others, "content-encoding": "gzip" })
        answer.pipe(createGzip()).pipe(outgoing)
      })
      passed.on("error", () => outgoing.destroy())
      incoming.pipe(passed)
    }),
  )
}
