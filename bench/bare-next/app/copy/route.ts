/** The least that Next can do with an upload: its bytes passed on as they come. */
export async function POST(request: Request): Promise<Response> {
  const options = {
    method: "POST",
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    body: request.body,
    cache: "no-store" as const,
    duplex: "half",
  }
  const answer = await fetch(`${process.env.BENCH_STUB}/copy`, options)
  return new Response(await answer.text(), { headers: { "content-type": "application/json" } })
}
