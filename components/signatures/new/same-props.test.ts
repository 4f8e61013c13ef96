import { expect, test } from "vitest"
import { newSigner } from "./draft/draft.ts"
import { areSameProps } from "./same-props.ts"

test("a row is the same while all of it says the same, and is drawn again by any word or command that changed", () => {
  const onName = () => undefined
  const signer = newSigner({ full_name: "Ana" })
  const props = (text: string, error: string, command = onName) => ({
    signer: { ...signer, full_name: text },
    place: 1,
    errors: { email: error },
    remarks: {},
    onName: command,
  })
  const before = props("Ana", "No existe.")
  expect(areSameProps(before, props("Ana", "No existe."))).toBe(true)
  expect(areSameProps(before, props("Ana ", "No existe."))).toBe(false)
  expect(areSameProps(before, props("Ana", ""))).toBe(false)
  expect(areSameProps(before, { ...before, place: 2 })).toBe(false)
  expect(areSameProps(before, { ...before, remarks: { email: "Mismo correo" } })).toBe(false)
  expect(
    areSameProps(
      before,
      props("Ana", "No existe.", () => undefined),
    ),
  ).toBe(false)
})
