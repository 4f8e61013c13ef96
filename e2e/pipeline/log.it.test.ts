import { randomUUID } from "node:crypto"
import { beforeAll, expect, test } from "vitest"
import { type DeskClient, signInAs } from "#test/desk/desk-client.ts"
import { ownApp } from "#test/processes/own-app.ts"

const app = ownApp({ LOG_FORMAT: "json" })
let client: DeskClient

beforeAll(async () => {
  client = await signInAs(app.url, "analyst")
})

type Line = { event: string; requestId?: string; rowId?: string; route?: string }

const lines = () =>
  app
    .logs()
    .split("\n")
    .map((line) => JSON.parse(line) as Line)

function ask(dni: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${app.url}/api/checks/person`, {
    method: "POST",
    headers: {
      ...{ "content-type": "application/json", origin: app.url, ...headers },
      cookie: client.cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
    },
    body: JSON.stringify({ dni }),
  })
}

test("a question is followed by one id from who asks to the service and back, and no line names the subject", async () => {
  const requestId = randomUUID()
  const answer = await ask("40000001", { "x-request-id": requestId })
  expect(answer.headers.get("x-request-id")).toBe(requestId)
  const { id } = (await answer.json()) as { id: string }
  const [kept] = await app.query<{ request_id: string }>("select request_id from checks where id = $1", [id])
  expect(kept?.request_id).toBe(requestId)
  await expect
    .poll(() =>
      lines()
        .filter((line) => line.requestId === requestId)
        .map(({ event }) => event),
    )
    .toEqual(["call", "request"])
  expect(lines().find(({ event }) => event === "call")).toMatchObject({
    ...{ level: "info", operation: "person", call: "ask", outcome: "reply", status: 200, rowId: id },
  })
  expect(app.logs()).not.toMatch(/40000001|Bearer|sandbox_/)
})

test("an id that could be somebody's number is not taken", async () => {
  const answer = await ask("40000002", { "x-request-id": "4000000240000002" })
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f]{16}$/)
  expect(answer.headers.get("x-request-id")).not.toBe("4000000240000002")
  expect(app.logs()).not.toContain("40000002")
})
