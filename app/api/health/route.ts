/** Alive: the process answers. Needs no session and reveals nothing else. */
export function GET(): Response {
  return Response.json({ status: "alive" }, { headers: { "cache-control": "no-store" } })
}
