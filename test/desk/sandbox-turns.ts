import type { AppProcess } from "#test/processes/app-process.ts"

/** Has the service accept a question without us, and gives the id under which it keeps it. */
export async function acceptedElsewhere(app: AppProcess, path: string, question: object): Promise<string> {
  const response = await fetch(app.sandbox.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${app.sandbox.keys.platform}` },
    body: JSON.stringify(question),
  })
  const { data } = (await response.json()) as { data: { id?: string; task_id?: string } }
  const id = data.id ?? data.task_id
  if (id === undefined) throw new Error(`nothing was accepted: ${response.status}`)
  return id
}
