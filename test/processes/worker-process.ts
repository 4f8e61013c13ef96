import { type Program, runWorkerApart } from "#scripts/program.ts"

/** A worker of its own, beside the servers of the same settings; resolves when it works. */
export async function startWorkerProcess(env: Record<string, string>): Promise<Program> {
  const program = runWorkerApart(env)
  await program.says(/worker ready/, 120_000)
  return program
}
