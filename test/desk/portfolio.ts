import type { DeskClient } from "./desk-client.ts"

type Member = { kind: string; identifier: string; birthdate?: string }

/** Makes a portfolio with these members, and returns its id. */
export async function addPortfolio(
  client: DeskClient,
  members: readonly Member[],
  name = "Clientes",
): Promise<string> {
  const made = await client.fetch("/api/portfolios", send({ name, kind: "customers" }))
  if (made.status !== 201) throw new Error(`a portfolio was answered ${made.status}`)
  const { id } = (await made.json()) as { id: string }
  const added = await client.fetch(`/api/portfolios/${id}/members`, send({ members }))
  if (!added.ok) throw new Error(`members were answered ${added.status}`)
  return id
}

function send(body: unknown): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify(body),
  }
}
