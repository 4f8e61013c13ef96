import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { identifierOf } from "./choices/notable.ts"
import { citizenOf, fullNameOf } from "./data/citizen.ts"
import { dataOf, KEYS, startTestSandbox } from "./test-client.ts"

const sandbox = await startTestSandbox()
afterAll(sandbox.stop)
beforeEach(sandbox.reset)

const LOOKUPS = [
  { name: "personas", body: { dni: "40000001" }, bad: { dni: "4000000" } },
  { name: "personas-ext", body: { dni: "40000001" }, bad: { dni: "40OO0001" } },
  {
    name: "extranjeros",
    body: { document_number: "002000001", birthdate: "1990-05-03" },
    bad: { document_number: "002000001", birthdate: "1990-02-30" },
  },
  { name: "empresas", body: { ruc: identifierOf("ruc", "ordinary") }, bad: { ruc: "2040000001" } },
  { name: "vehicular", body: { plate: "CTJ001" }, bad: { plate: "CTJ 00 1" } },
  { name: "vehicular-registry", body: { plate: "CTJ-001" }, bad: { plate: "CTJ0011" } },
]

const FIELDS = {
  personas:
    "dni nombres apellido_paterno apellido_materno caracter_verificacion caracter_verificacion_anterior",
  "personas-ext":
    "dni verification_digit given_names paternal_surname maternal_surname birth_date ubigeo gender underage",
  extranjeros:
    "numero_de_documento calidad_migratoria nombres nacionalidad apellido_paterno apellido_materno fecha_nacimiento fecha_expiracion_residencia fecha_expiracion_carnet fecha_ultima_emision_carnet",
  empresas:
    "ruc razon_social tipo_contribuyente nombre_comercial fecha_inscripcion fecha_inicio_actividades estado_contribuyente condicion_contribuyente direccion sistema_emision_comprobante sistema_contabilidad",
  vehicular:
    "license_plate_number serial_number vin_number engine_number color make model current_license_plate previous_license_plate status annotations registration_office model_year file_url owners",
  "vehicular-registry":
    "n_placa n_serie n_vin n_motor color color_2 marca modelo placa_vigente placa_anterior sede ano_modelo ano_fabricacion tipo_uso categoria carroceria tipo_combustible potencia_motor cilindrada version peso_neto peso_bruto carga_util longitud ancho altura formato_rodante condicion nro_partida nro_cilindros nro_asientos nro_pasajeros nro_ejes nro_ruedas fecha_inmatriculacion fecha_propiedad propietarios afectaciones file_url",
} as const

describe.each(LOOKUPS)("$name", ({ name, body, bad }) => {
  it("answers with the record's fields in the lookup envelope", async () => {
    const reply = await sandbox.lookup(name, body)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ type: "result", status: 200, message: expect.any(String) })
    expect(Object.keys(dataOf(reply)).sort()).toEqual(FIELDS[name as keyof typeof FIELDS].split(" ").sort())
  })

  it("reads JSON, URL-encoded and multipart bodies alike", async () => {
    const form = new URLSearchParams(body)
    const parts = new FormData()
    for (const [key, value] of Object.entries(body)) parts.append(key, value)
    const headers = { authorization: `Bearer ${KEYS.lookup}` }
    const url = `${sandbox.url}/v2/consulta/${name}`
    const records = await Promise.all([
      sandbox.lookup(name, body).then(dataOf),
      sandbox
        .post(`/v2/consulta/${name}`, form.toString(), KEYS.lookup, "application/x-www-form-urlencoded")
        .then(dataOf),
      fetch(url, { method: "POST", headers, body: parts }).then(
        async (answer) => ((await answer.json()) as { data: object }).data,
      ),
    ])
    // Links differ by the moment they were signed at.
    const [json, encoded, multipart] = records.map((record) => ({ ...record, file_url: null }))
    expect(encoded).toEqual(json)
    expect(multipart).toEqual(json)
  })

  it("gives 400 for every field that is missing, blank or no string, and for a wrong format", async () => {
    const wrong = Object.keys(body).flatMap((field) => [
      { ...body, [field]: undefined },
      { ...body, [field]: " " },
      { ...body, [field]: 40000001 },
      { ...body, [field]: null },
    ])
    for (const asked of [...wrong, bad, [], "nonsense"]) {
      const reply = await sandbox.lookup(name, asked)
      expect([reply.status, reply.body?.type], JSON.stringify(asked)).toEqual([400, "error"])
    }
  })

  it("gives 401 without a key, with an unknown one and with another hub's", async () => {
    for (const key of ["", "head.other.sign", KEYS.platform, KEYS.vin]) {
      expect((await sandbox.post(`/v2/consulta/${name}`, body, key)).status, key).toBe(401)
    }
  })
})

describe("determinism", () => {
  it("makes the same DNI the same person in every operation", async () => {
    const dni = "00123456"
    const [plain, extended, aml] = await Promise.all([
      sandbox.person(dni),
      sandbox.lookup("personas-ext", { dni }),
      sandbox.aml(dni),
    ])
    const person = citizenOf(dni)
    expect(dataOf(plain)).toMatchObject({
      dni,
      nombres: person.givenNames,
      apellido_paterno: person.paternal,
    })
    expect(dataOf(extended)).toMatchObject({
      dni,
      given_names: person.givenNames,
      birth_date: person.birthDate,
      ubigeo: person.ubigeo,
    })
    expect(dataOf(aml)).toMatchObject({ dni })
    const company = await sandbox.lookup("empresas", { ruc: `10${dni}1` })
    expect(dataOf(company).razon_social).toBe(fullNameOf(person))
  })

  it("makes vehicle owners the persons of their DNIs, and both variants the same vehicle", async () => {
    for (let number = 100; number < 120; number++) {
      const plate = `ABC${number}`
      const [open, sheet] = await Promise.all([
        sandbox.lookup("vehicular", { plate }),
        sandbox.lookup("vehicular-registry", { plate: `abc-${number}` }),
      ])
      const owners = dataOf(sheet).propietarios as {
        nombre: string
        tipo_documento: string
        numero_documento: string
      }[]
      expect(dataOf(open).owners).toEqual(owners.map(({ nombre }) => nombre))
      for (const owner of owners.filter(({ tipo_documento }) => tipo_documento === "DNI")) {
        expect(owner.nombre).toBe(fullNameOf(citizenOf(owner.numero_documento)))
      }
    }
  })

  it("tells minors", async () => {
    expect(dataOf(await sandbox.lookup("personas-ext", { dni: "90000001" })).underage).toBe(true)
    expect(dataOf(await sandbox.lookup("personas-ext", { dni: "40000001" })).underage).toBe(false)
  })
})

describe("notable identifiers", () => {
  it("give the three kinds of answer without a record", async () => {
    expect((await sandbox.person(identifierOf("dni", "record-null"))).body).toHaveProperty("data", null)
    expect((await sandbox.person(identifierOf("dni", "record-empty"))).body).toHaveProperty("data", {})
    expect((await sandbox.person(identifierOf("dni", "record-absent"))).body).not.toHaveProperty("data")
  })

  it("carry texts that must stay texts", async () => {
    expect(dataOf(await sandbox.person(identifierOf("dni", "html"))).nombres).toBe(
      "<script>alert(1)</script>",
    )
    expect(dataOf(await sandbox.person(identifierOf("dni", "formula")))).toMatchObject({
      nombres: expect.stringMatching(/^=HYPERLINK/),
      apellido_paterno: expect.stringMatching(/^\+51/),
      apellido_materno: "@SUM(1)",
    })
    expect(
      dataOf(await sandbox.lookup("empresas", { ruc: identifierOf("ruc", "long") })).direccion,
    ).toSatisfy((text: string) => text.length > 200)
  })

  it("carry extra fields, wrong types and nulls", async () => {
    expect(dataOf(await sandbox.person(identifierOf("dni", "extra-fields")))).toHaveProperty("campo_nuevo")
    expect(
      dataOf(await sandbox.lookup("empresas", { ruc: identifierOf("ruc", "wrong-types") })).ruc,
    ).toBeTypeOf("string")
    expect(
      dataOf(await sandbox.person(identifierOf("dni", "nulls"))).caracter_verificacion_anterior,
    ).toBeNull()
  })

  it("are all answered as they are listed", async () => {
    const { items } = (await sandbox.direct("GET", "notable")).body as {
      items: { operation: string; input: Record<string, string> }[]
    }
    const paths: Record<string, string> = {
      person: "personas",
      "person-ext": "personas-ext",
      foreigner: "extranjeros",
      company: "empresas",
      vehicle: "vehicular",
      "vehicle-registry": "vehicular-registry",
    }
    const lookups = items.filter(({ operation }) => paths[operation])
    expect(lookups.length).toBeGreaterThan(75)
    for (const { operation, input } of lookups) {
      expect(
        (await sandbox.lookup(paths[operation] ?? "", input)).status,
        `${operation} ${JSON.stringify(input)}`,
      ).toBe(200)
    }
  })
})

describe("outside the specification", () => {
  it("unknown paths and methods are 404 and are seen by the director", async () => {
    expect((await sandbox.get("/v2/consulta/personas", KEYS.lookup)).status).toBe(404)
    expect((await sandbox.post("/v2/consulta/otros", {}, KEYS.lookup)).status).toBe(404)
    const { items } = (await sandbox.direct("GET", "requests")).body as {
      items: { operation: string; status: number }[]
    }
    expect(items.map(({ operation, status }) => [operation, status])).toEqual([
      ["other", 404],
      ["other", 404],
    ])
  })
})
