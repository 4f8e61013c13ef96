import type { WordAt } from "./word-at.ts"

/** `POST /api/checks/person`, as the log names a way in (`routeOf`): its method, and its path without values. */
const ROUTE = /^(GET|HEAD|POST|PUT) \/api((?:\/(?:[a-z][a-z.-]*|\*))+)$/

/**
 * Words a request by its edge in the log: a command of our pages by the action that it would have recorded, a question by its operation, another route by the
 * summary in the description of our interface. Undefined for an edge that has no words.
 */
export function endpointWords(edge: string, wordAt: WordAt): string | undefined {
  const route = ROUTE.exec(edge)
  if (!route) return wordAt(`audit.action.${edge}`)
  const [, method = "", path = ""] = route
  const [, first, second, ...rest] = path.split("/")
  if (method === "POST" && first === "checks" && second !== undefined && rest.length === 0)
    return wordAt(`operations.${second}.about`) ?? wordAt("audit.group.questions")
  return wordAt(`interface.edges.${endpointName(method, path)}`)
}

/** The name of a route in the description of our interface: `GET /batches/*` is `getBatchesOne`. */
function endpointName(method: string, path: string): string {
  const parts = path.split(/[/.-]/).filter((part) => part !== "")
  const named = parts.map((part) => (part === "*" ? "One" : part.charAt(0).toUpperCase() + part.slice(1)))
  return [method === "HEAD" ? "get" : method.toLowerCase(), ...named].join("")
}
