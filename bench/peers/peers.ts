import { join } from "node:path"
import type { Recorded } from "./describe-peer.ts"

/** A popular dashboard of others, from its own published packages. */
export type Peer = {
  name: string
  /** The page's purpose for its visitor. */
  page: string
  /** Exactly these, installed without the scripts that packages bring: nothing of theirs is compiled or fetched from elsewhere. */
  packages: Record<string, string>
  /** Packages that only its compiled form would need, and the pages do not: each is replaced by an empty one. */
  leftOut: string[]
  /** Laid into its folder, text by name. */
  files: Record<string, string>
  /** Commands of the installed folder, in order, of which the last goes on; `data` is a fresh folder of its own, `database` an empty PostgreSQL database. */
  commands: string[][]
  env: (place: { port: number; database: string; data: string }) => Record<string, string>
  /** Answers 200 as soon as it is ready. */
  ready: string
  signIn: (url: string) => Promise<SignedIn>
  path: string
  /** The selector that is visible once the page is there. */
  shows: string
  recorded?: Recorded
}

export type SignedIn = {
  cookies: { name: string; value: string }[]
  stored: { name: string; value: string }[]
}

/** Our `/` in the run of the recorded figures, and its day. */
const OURS = { scripts: 194, document: 24.7, shown: 764, blocked: 273 }
const DAY = "2026-11-25"

const PERSON = { email: "admin@example.com", password: "the password of a bench" }

export const PEERS: readonly Peer[] = [
  {
    name: "Directus 12.4.0",
    page: "its list of users",
    packages: { directus: "12.4.0" },
    leftOut: ["isolated-vm"], // runs the scripts of its automations
    files: {},
    commands: [
      ["node_modules/directus/cli.js", "bootstrap"],
      ["node_modules/directus/cli.js", "start"],
    ],
    env: ({ port, database, data }) => ({
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SECRET: crypto.randomUUID(),
      ADMIN_EMAIL: PERSON.email,
      ADMIN_PASSWORD: PERSON.password,
      DB_CLIENT: "pg",
      DB_CONNECTION_STRING: database,
      STORAGE_LOCATIONS: "local",
      STORAGE_LOCAL_ROOT: join(data, "uploads"),
      EXTENSIONS_PATH: join(data, "extensions"),
      TELEMETRY: "false",
      PROJECT_OWNER_ENABLED: "false",
      NO_UPDATE_NOTIFIER: "1",
      LOG_LEVEL: "warn",
    }),
    ready: "/server/ping",
    signIn: async (url) => {
      const response = await posted(
        `${url}/auth/login`,
        JSON.stringify({ ...PERSON, mode: "session" }),
        "application/json",
      )
      return { cookies: response.headers.getSetCookie().map(cookieOf), stored: [] }
    },
    path: "/admin/users",
    shows: `text=${PERSON.email}`,
    recorded: {
      on: DAY,
      theirs: { scripts: 2_208, document: 0.729, shown: 18_652, blocked: 3_425 },
      ours: OURS,
    },
  },
  {
    name: "Node-RED 5.0.7",
    page: "its editor, empty",
    packages: { "node-red": "5.0.7" },
    leftOut: [],
    files: {
      "settings.cjs": `module.exports = {
        uiHost: "127.0.0.1", uiPort: Number(process.env.PORT), userDir: process.env.DATA,
        adminAuth: { type: "credentials", users: [
          { username: "admin", password: require("bcryptjs").hashSync(process.env.PASSWORD, 4), permissions: "*" },
        ] },
        telemetry: { enabled: false, updateNotification: false },
        editorTheme: { tours: false },
      }`,
    },
    commands: [["node_modules/node-red/red.js", "--settings", "settings.cjs"]],
    env: ({ port, data }) => ({ PORT: String(port), DATA: data, PASSWORD: PERSON.password }),
    ready: "/auth/login",
    signIn: async (url) => {
      const asked = new URLSearchParams({
        client_id: "node-red-editor",
        grant_type: "password",
        scope: "*",
        username: "admin",
        password: PERSON.password,
      })
      const response = await posted(`${url}/auth/token`, String(asked), "application/x-www-form-urlencoded")
      return { cookies: [], stored: [{ name: "auth-tokens", value: await response.text() }] }
    },
    path: "/",
    shows: ".red-ui-palette-node",
    recorded: {
      on: DAY,
      theirs: { scripts: 1_777, document: 0.84, shown: 8_872, blocked: 5_649 },
      ours: OURS,
    },
  },
]

/** Throws unless it is accepted. */
async function posted(url: string, body: string, type: string): Promise<Response> {
  const response = await fetch(url, { method: "POST", headers: { "content-type": type }, body })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response
}

function cookieOf(header: string): { name: string; value: string } {
  const [pair = ""] = header.split(";")
  const cut = pair.indexOf("=")
  return { name: pair.slice(0, cut), value: pair.slice(cut + 1) }
}
