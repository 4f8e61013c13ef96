/** The least that Next can do: one handler that passes the question on with `fetch`. */
export async function POST(request: Request): Promise<Response> {
  const answer = await fetch(`${process.env.BENCH_STUB}/v2/consulta/personas`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      authorization: "Bearer bench",
    },
    body: await request.text(),
    cache: "no-store",
  })
  return new Response(await answer.text(), { headers: { "content-type": "application/json" } })
}
