import { expect, test } from "vitest"
import { type ExactObject, parseExact } from "#lib/checks/answers/exact-json.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { comparedGroups, comparedRows, placeOf, weightOf } from "./rows.ts"

const answer = (operation: CheckOperation, data: object, subjectId = "one") => ({
  operation,
  subjectId,
  record: parseExact(JSON.stringify(data)) as ExactObject,
})
const rowOf = (rows: ReturnType<typeof comparedRows>, name: string) =>
  rows.find(({ names }) => names.includes(name))

test("answers about one subject with fields in common stand together, in the order asked", () => {
  const [a, b, c, d] = [
    answer("person", {}),
    answer("company", {}),
    answer("person-ext", {}),
    answer("person", {}, "another"),
  ] as const
  expect(comparedGroups([c, b, a, d])).toEqual([[c, a], [b], [d]])
  const session = answer("kyc", {})
  expect(comparedGroups([a, session, c])).toEqual([[a, c], [session]])
})

test("one line a field, the first answer's first; what one record alone has is not a difference", () => {
  const rows = comparedRows([
    answer("person", { dni: "1", nombres: "Ana", apellido_paterno: "NÚÑEZ", extra: 1 }),
    answer("person-ext", { dni: "1", given_names: "ANA", paternal_surname: "RUIZ" }),
  ])
  expect(rowOf(rows, "nombres")).toEqual({ names: ["nombres", "given_names"], likeness: "letters" })
  expect(rowOf(rows, "paternal_surname")).toMatchObject({ likeness: "different" })
  expect(rowOf(rows, "dni")).toEqual({ names: ["dni", "dni"], likeness: "same" })
  expect(rowOf(rows, "maternal_surname")).toMatchObject({ likeness: "none" })
  expect(rowOf(rows, "extra")).toEqual({ names: ["extra", null], likeness: "alone" })
  expect(rowOf(rows, "gender")).toEqual({ names: [null, "gender"], likeness: "alone" })
  expect(rows.filter(({ names }) => names.includes("nombres"))).toHaveLength(1)
})

test("links to files are laid beside each other, and not compared", () => {
  const rows = comparedRows([answer("aml", { pdf_link: "a" }), answer("aml", { pdf_link: "b" })])
  expect(rowOf(rows, "pdf_link")).toEqual({ names: ["pdf_link", "pdf_link"], likeness: "file" })
})

test("of three values the gravest difference is reported, wherever it is", () => {
  const rows = comparedRows([
    answer("company", { razon_social: "A", distrito: null, otro: 1 }),
    answer("company", { razon_social: "A", distrito: "LIMA", otro: 1, file_url: "x" }),
    answer("company", { razon_social: "B", distrito: "LIMA" }),
  ])
  expect(rowOf(rows, "razon_social")?.likeness).toBe("different")
  expect(rowOf(rows, "otro")).toEqual({ names: ["otro", "otro", null], likeness: "same" })
  expect(rowOf(rows, "distrito")?.likeness).toBe("one")
})

test("of lists and objects that differ the parts are reported, and what is equal stays one line", () => {
  const rows = comparedRows([
    answer("vin", { dueños: [{ cargo: "ANA" }, { cargo: "LUIS" }], sede: { zona: "IX" }, largo: ["A"] }),
    answer("vin", { dueños: [{ cargo: "ANA" }, { cargo: "EVA" }], sede: { zona: "IX" }, largo: [] }),
  ])
  expect(rows).toContainEqual({ names: ["dueños", "dueños"], within: ["0"], likeness: "same" })
  expect(rows).toContainEqual({ names: ["dueños", "dueños"], within: ["1", "cargo"], likeness: "different" })
  expect(rows).toContainEqual({ names: ["sede", "sede"], likeness: "same" })
  expect(rows).toContainEqual({ names: ["largo", "largo"], likeness: "one" })
  expect(rows.map(weightOf)).toEqual(["same", "differs", "same", "differs"])
})

test("a difference that no part shows is reported the whole", () => {
  const twice = (last: string) => ({
    ...answer("vin", {}),
    record: parseExact(`{"v":{"a":${last},"a":1}}`) as ExactObject,
  })
  expect(comparedRows([twice("2"), twice("3")])).toEqual([{ names: ["v", "v"], likeness: "different" }])
  const many = (last: number) => answer("vin", { v: [...Array(100).fill(0), last] })
  expect(comparedRows([many(1), many(2)])).toEqual([{ names: ["v", "v"], likeness: "different" }])
})

const positionsOf = (rows: ReturnType<typeof comparedRows>) =>
  rows.map(({ within, likeness }) => [
    ...(within ?? []).map((step) => (typeof step === "string" ? step : [step.called, ...step.at])),
    likeness,
  ])

test("items of lists are laid beside each other by what identifies them, wherever they stand", () => {
  const owner = (numero_documento: number, nombre: string) => ({
    tipo_documento: "DNI",
    nombre,
    numero_documento,
  })
  const rows = comparedRows([
    answer("vin", { v: [owner(1, "ANA"), owner(2, "LUIS")] }),
    answer("vin", { v: [owner(3, "EVA"), owner(1, "ANA"), owner(2, "LUISA")] }),
  ])
  expect(positionsOf(rows)).toEqual([
    [["1", 0, 1], "same"],
    [["2", 1, 2], "tipo_documento", "same"],
    [["2", 1, 2], "nombre", "different"],
    [["2", 1, 2], "numero_documento", "same"],
    [["3", null, 0], "one"],
  ])
})

test("items without a key or number are paired by their name, plain ones by themselves, others by their place", () => {
  const two = (left: unknown, right: unknown) =>
    positionsOf(comparedRows([answer("vin", { v: left }), answer("vin", { v: right })]))
  expect(
    two(
      [{ name: "López", x: 1 }],
      [
        { name: "N", x: 1 },
        { name: "LOPEZ", x: 1 },
      ],
    ),
  ).toEqual([
    [["López", 0, 1], "name", "letters"],
    [["López", 0, 1], "x", "same"],
    [["N", null, 0], "one"],
  ])
  expect(two(["A", "B"], ["B"])).toEqual([
    [["A", 0, null], "one"],
    [["B", 1, 0], "same"],
  ])
  expect(two(["A", "A"], ["B", "A"])).toEqual([
    ["0", "different"],
    ["1", "same"],
  ])
  // Nothing in common: each stands beside the one in its place.
  expect(two([{ name: "A" }], [{ name: "B" }, { name: "C" }])).toEqual([
    ["0", "name", "different"],
    ["1", "one"],
  ])
  // Two of one name could be anybody's.
  expect(
    two(
      [
        { name: "A", x: 1 },
        { name: "A", x: 2 },
      ],
      [{ name: "A", x: 2 }],
    ),
  ).toEqual([
    ["0", "name", "same"],
    ["0", "x", "different"],
    ["1", "one"],
  ])
})

test("the same items in another order differ as a list, and no item of it does", () => {
  const rows = comparedRows([answer("vin", { v: ["A", "B"] }), answer("vin", { v: ["B", "A"] })])
  expect(rows).toEqual([{ names: ["v", "v"], likeness: "different" }])
})

test("a line is called by the first record that has its field, and shows each name it came under once", () => {
  const group = [
    answer("person", { dni: "1", nombres: "Ana" }),
    answer("person-ext", { dni: "1", given_names: "ANA", extra: 1 }),
  ]
  const placeFor = (name: string) => {
    const row = rowOf(comparedRows(group), name)
    return row && placeOf(row, group)
  }
  expect(placeFor("nombres")).toEqual({
    operation: "person",
    path: ["nombres"],
    own: ["nombres", "given_names"],
  })
  expect(placeFor("dni")?.own).toEqual(["dni"])
  expect(placeFor("extra")).toEqual({ operation: "person-ext", path: ["extra"], own: ["extra"] })
})
