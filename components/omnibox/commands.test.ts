import { expect, test } from "vitest"
import { commandsFor, matchCommands, type NamedCommand } from "./commands.ts"

const named = (id: string, label: string, words = ""): NamedCommand => ({
  command: { id, kind: "signOut" },
  label,
  words,
})
const LIST = [
  named("vehicle", "Vehículo: datos públicos"),
  named("registry", "Vehículo: ficha registral"),
  named("history", "Historial", "registro"),
  named("out", "Cerrar sesión", "salir"),
]
const found = (typed: string) => matchCommands(LIST, typed).map(({ command }) => command.id)

test.each([
  ["", ["vehicle", "registry", "history", "out"]],
  ["vehiculo", ["vehicle", "registry"]],
  ["VEH fi", ["registry"]],
  ["fich", ["registry"]],
  ["sesion", ["out"]],
  ["salir", ["out"]],
  ["stori", []],
  ["00123456", []],
])("%j finds %j", (typed, ids) => {
  expect(found(typed)).toEqual(ids)
})

test("who may not ask is offered no question", () => {
  const ids = commandsFor("records", "es").map(({ id }) => id)
  expect(ids).toContain("go-history")
  expect(ids).toContain("language-en")
  expect(ids).not.toContain("language-es")
  expect(ids).not.toContain("go-person")
  expect(commandsFor("analyst", "en").map(({ id }) => id)).toContain("go-person")
})
