import { expect, test } from "vitest"
import { matchCommands } from "./use-commands.ts"

const named = (id: string, label: string, words = "") => ({ id, label, words })
const LIST = [
  named("vehicle", "Vehículo: datos públicos"),
  named("registry", "Vehículo: ficha registral"),
  named("history", "Historial", "registro"),
  named("out", "Cerrar sesión", "salir"),
]
const found = (typed: string) => matchCommands(LIST, typed).map(({ id }) => id)

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
