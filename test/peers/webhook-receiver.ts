import { createHmac, timingSafeEqual } from "node:crypto"
import { EventEmitter, once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { freePort } from "#lib/free-port.ts"

export type ReceivedPost = {
  id: string
  isSigned: boolean
  taken: boolean
  /** As it came. */
  text: string
  /** Its content, where it is JSON. */
  body: { type: string; data: object }
}

/** `hang` never answers; `cut` closes the connection instead. */
type Doing = "refuse" | "redirect" | "hang" | "cut"

export type WebhookReceiver = {
  url: string
  secret: string
  posts: ReceivedPost[]
  /** Resolves when so many came, of all that ever did. */
  received: (count: number) => Promise<void>
  /** Sets the treatment of the next ones, in order, before it accepts them again. */
  next: (...doings: Doing[]) => void
  stop: () => Promise<void>
}

/** Receives webhooks as Standard Webhooks specifies: verified by the signature over id, instant and body, and recent. At a port of its own, unless given. */
export async function startWebhookReceiver(at?: number): Promise<WebhookReceiver> {
  const key = Buffer.alloc(32, 7)
  const posts: ReceivedPost[] = []
  const doings: Doing[] = []
  const came = new EventEmitter()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const header = (name: string) => String(request.headers[`webhook-${name}`])
    const doing = doings.shift()
    const mac = createHmac("sha256", key)
      .update(`${header("id")}.${header("timestamp")}.`)
      .update(body)
      .digest()
    const given = Buffer.from(header("signature").replace(/^v1,/, ""), "base64")
    const isOfNow = Math.abs(Date.now() / 1_000 - Number(header("timestamp"))) < 300
    posts.push({
      id: header("id"),
      isSigned: isOfNow && given.length === mac.length && timingSafeEqual(given, mac),
      taken: doing === undefined,
      text: body.toString(),
      get body() {
        return JSON.parse(this.text) as ReceivedPost["body"]
      },
    })
    came.emit("post")
    answer(response, doing)
  })
  const port = at ?? (await freePort())
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${port}/hooks?desk=1`,
    secret: `whsec_${key.toString("base64")}`,
    posts,
    async received(count) {
      while (posts.length < count) await once(came, "post")
    },
    next(...given) {
      doings.push(...given)
    },
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }
}

function answer(response: ServerResponse, doing: Doing | undefined): void {
  if (doing === "hang") return
  if (doing === "cut") {
    response.destroy()
    return
  }
  if (doing === undefined) response.writeHead(204)
  else if (doing === "refuse") response.writeHead(503)
  else response.writeHead(307, { location: "/elsewhere" })
  response.end()
}
