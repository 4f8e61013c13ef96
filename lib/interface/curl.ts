import type { Example } from "./described.ts"

export type ExampleRequest = {
  method: string
  /** With its parameters and its query. */
  path: string
  example: Example
  /** The caller: a program's token, the session of a browser, or nobody. */
  by: "token" | "session" | "nobody"
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\\''`)}'`

/** Returns the address of an example: the names in brackets replaced, the query appended. */
export function addressOf(path: string, { params = {}, query = {} }: Example): string {
  const filled = path.replaceAll(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(params[name] ?? name))
  const search = new URLSearchParams(query).toString()
  return search === "" ? filled : `${filled}?${search}`
}

/** Returns the headers of an example, by their names; `{token}` and `{origin}` are placeholders for values that only its reader has. */
export function headersOf({ method, example, by }: ExampleRequest): Record<string, string> {
  return {
    ...(by === "token" && { authorization: "Bearer {token}" }),
    ...(by === "session" && { cookie: "{session}" }),
    ...(by === "session" && method !== "GET" && { origin: "{origin}" }),
    ...(example.body !== undefined && { "content-type": "application/json" }),
    ...example.headers,
  }
}

/** Returns the example as a command for a terminal, with `COTEJO_URL` and `COTEJO_TOKEN` (or `COTEJO_COOKIE`) for values that only its reader has. */
export function curlOf(request: ExampleRequest): string {
  const { method, path, example } = request
  const headers = Object.entries(headersOf(request)).map(([name, value]) => {
    const own = {
      "Bearer {token}": "Bearer $COTEJO_TOKEN",
      "{session}": "$COTEJO_COOKIE",
      "{origin}": "$COTEJO_URL",
    }[value]
    return `-H ${own ? `"${name}: ${own}"` : quoted(`${name}: ${value}`)}`
  })
  const parts = Object.entries(example.form ?? {}).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`)
  const body = example.body === undefined ? [] : [`-d ${quoted(JSON.stringify(example.body))}`]
  const verb =
    method === "GET" || example.form || (example.body !== undefined && method === "POST")
      ? []
      : [`-X ${method}`]
  return ["curl", ...verb, `"$COTEJO_URL"${quoted(path)}`, ...headers, ...parts, ...body].join(" \\\n  ")
}
