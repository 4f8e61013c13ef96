import { startSandbox } from "./server.ts"
import { readSettings, SettingsError } from "./settings.ts"

try {
  const sandbox = await startSandbox(readSettings(process.env))
  process.stdout.write(`sandbox ready on ${sandbox.url}\n`)
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      sandbox.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`sandbox: ${String(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  process.stderr.write(
    `${error instanceof SettingsError ? error.message : `The sandbox cannot start: ${String(error)}`}\n`,
  )
  process.exit(1)
}
