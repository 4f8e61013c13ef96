import { expect, test } from "vitest"
import { until } from "#test/desk/desk-client.ts"
import { terminalCommand } from "#test/processes/terminal-command.ts"

test("tests that are told to stop begin no further group, and do not count as failed", async () => {
  const { child, ended, output } = terminalCommand(["test"], { CI: "" })
  await until(
    () => Promise.resolve(output()),
    (text) => /Unit tests[\s\S]*RUN/.test(text),
  )
  child.kill("SIGTERM")
  expect((await ended).code).toBeNull()
  expect(child.signalCode).toBe("SIGTERM")
  expect(output()).toContain("Stopped (SIGTERM).")
  expect(output()).not.toMatch(/Integration tests|passed, \d+ failed/)
})
