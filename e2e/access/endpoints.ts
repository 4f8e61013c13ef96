import { globSync, readFileSync } from "node:fs"

const ROUTE_EXPORT = /^export (?:async function|function|const) (GET|HEAD|POST|PUT|PATCH|DELETE)\b/gm
const ROUTE_ALIAS = /\bas (GET|HEAD|POST|PUT|PATCH|DELETE)\b/g
const ACTION_EXPORT = /^export (?:async function|const) (\w+)/gm

/** They answer for every address that no route and no page has: no way into anything. */
const UNKNOWN = ["/api/[[...unknown]]", "/[...missing]"]

/** Every way into the program that its files offer, under the names of `table.ts`. */
export type Endpoints = {
  /** `GET /api/checks/[checkOrOperation]` */
  routes: string[]
  /** `/checks/[id]` */
  pages: string[]
  /** `people/actions addPerson`: the file below `components`, and what it exports. */
  actions: string[]
}

/** Reads them off the file system, as Next does: who adds one says nothing more anywhere. */
export function endpointsOfFiles(): Endpoints {
  return {
    routes: globSync("app/**/route.ts").flatMap((file) => {
      if (UNKNOWN.includes(addressOf(file))) return []
      const text = readFileSync(file, "utf8")
      const methods = [...text.matchAll(ROUTE_EXPORT), ...text.matchAll(ROUTE_ALIAS)]
      return methods.map(([, method = ""]) => `${method} ${addressOf(file)}`)
    }),
    pages: globSync("app/**/page.tsx")
      .map(addressOf)
      .filter((address) => !UNKNOWN.includes(address)),
    actions: globSync("{app,lib,components}/**/*.{ts,tsx}").flatMap((file) => {
      const text = readFileSync(file, "utf8")
      if (!text.startsWith('"use server"')) return []
      return [...text.matchAll(ACTION_EXPORT)].map(([, name = ""]) => actionName(file, name))
    }),
  }
}

/** How the table calls a server action. */
export function actionName(file: string, name: string): string {
  return `${file.replace(/^(app\/\(desk\)|components)\//, "").replace(/\.ts$/, "")} ${name}`
}

/** The address that Next gives a file below `app`: its folders, but for the groups in brackets. */
export function addressOf(file: string): string {
  const folders = file
    .split("/")
    .slice(1, -1)
    .filter((part) => !part.startsWith("("))
  return `/${folders.join("/")}`
}
