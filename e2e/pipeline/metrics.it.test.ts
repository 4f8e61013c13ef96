import { readFileSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type DeskClient, signInAs } from "#test/desk/desk-client.ts"
import { type AppProcess, startApp } from "#test/processes/app-process.ts"
import { inCluster } from "#test/processes/cluster.ts"
import { testSetup } from "#test/processes/settings.ts"

const TOKEN = "metrics-token-of-the-tests"

let app: AppProcess
let client: DeskClient

beforeAll(async () => {
  app = await startApp({ env: { METRICS_TOKEN: TOKEN } })
  client = await signInAs(app.url, "analyst")
})
afterAll(async () => {
  await app.stop()
})

const scrape = (authorization?: string) =>
  fetch(`${app.url}/api/metrics`, { headers: authorization === undefined ? {} : { authorization } })

function ask(path: string): Promise<Response> {
  return fetch(`${app.url}${path}`, {
    method: "POST",
    headers: {
      ...{ "content-type": "application/json", origin: app.url },
      cookie: client.cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
    },
    body: JSON.stringify({ dni: "40000001" }),
  })
}

test("its own token alone opens the metrics", async () => {
  expect((await scrape()).status).toBe(401)
  expect((await scrape("Bearer another-token-of-the-tests")).status).toBe(401)
  const answer = await scrape(`Bearer ${TOKEN}`)
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"])
})

const CALLED =
  /cotejo_service_call_duration_seconds_count\{[^}]*operation="person"[^}]*outcome="200"[^}]*\} 1\n/

test("each query of the dashboard asks for a metric that is there; none names a person", async () => {
  await ask("/api/checks/person")
  await ask("/api/checks/person/40000001")
  const read = async () => (await scrape(`Bearer ${TOKEN}`)).text()
  // On a busy machine the question is answered later than its request.
  await expect.poll(read, { timeout: 20_000 }).toMatch(CALLED)
  const text = await read()
  const exposed = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
  const dashboard = readFileSync("deploy/grafana/cotejo.json", "utf8")
  const asked = [...dashboard.matchAll(/\bcotejo_[a-z_]+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ""),
  )
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((name) => !exposed.has(name))).toEqual([])
  expect(text).toMatch(/cotejo_http_request_duration_seconds_count\{[^}]*route="\*",status="404"[^}]*\} \d/)
  expect(text).not.toContain("40000001")
})

test("a database that is away is reported as such, never as a desk where nothing waits", async () => {
  const { pathname } = new URL(app.databaseUrl)
  const { clusterUrl } = testSetup()
  const read = async () => (await scrape(`Bearer ${TOKEN}`)).text()
  expect(await read()).toMatch(/^cotejo_desk_readable 1$/m)
  await inCluster(clusterUrl, `alter database ${pathname.slice(1)} allow_connections false`)
  try {
    await inCluster(
      clusterUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${pathname.slice(1)}'`,
    )
    const text = await read()
    expect(text).toMatch(/^cotejo_desk_readable 0$/m)
    expect(text).not.toMatch(/^cotejo_(queue_depth|checks|pdfs_unsealed)\b.* \d/m)
    expect(text).toMatch(/^cotejo_memory_bytes/m)
  } finally {
    await inCluster(clusterUrl, `alter database ${pathname.slice(1)} allow_connections true`)
  }
  await expect.poll(read, { timeout: 20_000 }).toMatch(/^cotejo_desk_readable 1$/m)
})
