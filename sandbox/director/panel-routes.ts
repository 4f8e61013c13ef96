import { readFileSync } from "node:fs"
import type { FastifyInstance } from "fastify"

const MODULES = [
  "panel",
  "api",
  "dom",
  "words",
  "requests",
  "faults",
  "settings",
  "choices",
  "notable",
  "signatures",
]
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const read = (name: string) => readFileSync(new URL(`./panel/${name}`, import.meta.url))

/** Serves the panel: a page of its own files, with nothing from elsewhere. */
export function addPanel(app: FastifyInstance): void {
  const serve = (path: string, name: string, type: string) => {
    const bytes = read(name)
    app.get(path, (_request, reply) =>
      reply
        .type(type)
        .headers({ "content-security-policy": POLICY, "x-content-type-options": "nosniff" })
        .send(bytes),
    )
  }
  serve("/director", "page.html", "text/html; charset=utf-8")
  serve("/director/panel.css", "panel.css", "text/css; charset=utf-8")
  for (const name of MODULES) serve(`/director/${name}.mjs`, `${name}.mjs`, "text/javascript; charset=utf-8")
}
