import { type Program, runProgram } from "#scripts/program.ts"

/** A worker of its own, beside the servers of the same settings; resolves when it works. */
export async function startWorkerProcess(env: Record<string, string>): Promise<Program> {
  const program = runProgram({
    name: "worker",
    args: ["--conditions=react-server", "--import", "./scripts/leash.ts", "lib/jobs/worker-process.ts"],
    env: { NODE_ENV: "production", ...env },
  })
  await program.says(/worker ready/, 120_000)
  return program
}
