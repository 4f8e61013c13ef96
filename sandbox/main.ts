import { type RunningSandbox, startSandbox } from "./server.ts"
import { readSettings, SettingsError } from "./settings.ts"

function stopOnSignals(sandbox: RunningSandbox): void {
  const stop = async () => {
    await sandbox.stop()
    process.exit(0)
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop())
}

try {
  const sandbox = await startSandbox(readSettings(process.env))
  // Before the line is printed: its reader may send the signal at once.
  stopOnSignals(sandbox)
  process.stdout.write(`sandbox ready on ${sandbox.url}\n`)
} catch (error) {
  const message =
    error instanceof SettingsError ? error.message : `The sandbox cannot start: ${String(error)}`
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
