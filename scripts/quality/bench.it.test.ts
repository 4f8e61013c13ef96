import { expect, test } from "vitest"
import { terminalCommand } from "#test/processes/terminal-command.ts"

test("a section that the bench does not have is told with those that it has, before anything is built", async () => {
  const { code, output } = await terminalCommand(["bench", "--help"], {}).ended
  expect(code).toBe(1)
  expect(output).toContain('There is no section "--help". There are: questions, batches, uploads, lists')
  expect(output).not.toMatch(/Build|not foreseen/)
})
