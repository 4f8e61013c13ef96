import type { ChoiceValues } from "#sandbox/choices/choices.ts"
import type { RecordData } from "./record-traits.ts"
import type { Vehicle } from "./vehicle.ts"

export function publicVehicleRecord(vehicle: Vehicle, fileUrl: string, choices: ChoiceValues): RecordData {
  const names = vehicle.owners.map((owner) => owner.name)
  const objects = vehicle.owners.map((owner) => ({ name: owner.name, document: owner.documentNumber }))
  const nulls = vehicle.trait === "nulls"
  return {
    license_plate_number: vehicle.plate,
    serial_number: vehicle.serial,
    vin_number: vehicle.vin,
    engine_number: nulls ? null : vehicle.engine,
    color: vehicle.color,
    make: vehicle.make,
    model: vehicle.model,
    current_license_plate: vehicle.plate,
    previous_license_plate: nulls ? null : (vehicle.formerPlate ?? ""),
    status: vehicle.status,
    annotations: nulls ? null : vehicle.annotations,
    registration_office: vehicle.office,
    model_year: String(vehicle.modelYear),
    file_url: fileUrl,
    owners: choices.ownersShape === "strings" ? names : objects,
  }
}

const ENCUMBRANCES = {
  objects: [
    {
      tipo: "GARANTÍA MOBILIARIA",
      acreedor: "CAJA MUNICIPAL DE AHORRO Y CRÉDITO",
      monto: "S/ 25,000.00",
      fecha: "2022-08-15",
      vigente: true,
    },
    {
      tipo: "EMBARGO",
      expediente: "01234-2023-0-1801-JR-CI-05",
      juzgado: "5.º JUZGADO CIVIL DE LIMA",
      fecha: null,
    },
  ],
  strings: ["GARANTÍA MOBILIARIA - CAJA MUNICIPAL - 15/08/2022", "EMBARGO - EXP. 01234-2023"],
  nested: [
    {
      asiento: {
        numero: "C00002",
        actos: [{ acto: "EMBARGO", partes: ["DEMANDANTE", "DEMANDADO"], monto: 12500.5 }],
      },
    },
  ],
  mixed: ["EMBARGO", { tipo: "GARANTÍA", monto: 0 }, null, 3, ["CANCELADA", true]],
} as const

function encumbrancesOf(vehicle: Vehicle, choices: ChoiceValues): readonly unknown[] {
  if (choices.afectacionesShape === "empty") return []
  // Two plates in three carry none; the notable ones always do, so that a shape can be seen.
  const free = vehicle.trait === "ordinary" && vehicle.dice.chance(66)
  return free ? [] : ENCUMBRANCES[choices.afectacionesShape]
}

const fixed = (value: number, decimals: number) => value.toFixed(decimals)

/** Weights in tonnes and lengths in metres, as texts without units. */
function measuresOf({ dice, category }: Vehicle): RecordData {
  const heavy = category === "N3"
  const netWeight = heavy ? dice.between(8000, 12_000) : dice.between(800, 2600)
  const load = heavy ? dice.between(9000, 16_000) : dice.between(350, 1200)
  return {
    peso_neto: fixed(netWeight / 1000, 3),
    peso_bruto: fixed((netWeight + load) / 1000, 3),
    carga_util: fixed(load / 1000, 3),
    longitud: fixed(dice.between(330, 620) / 100, 2),
    ancho: fixed(dice.between(150, 220) / 100, 2),
    altura: fixed(dice.between(140, 280) / 100, 2),
  }
}

/** Axles and wheels by category, cylinders by displacement. */
function countsOf({ dice, category, cc, seats }: Vehicle): RecordData {
  const wheels = { N3: 10, L5: 3, L3: 2 }[category] ?? 4
  return {
    nro_cilindros: cc > 400 ? dice.pick([3, 4, 4, 6]) : 1,
    nro_asientos: seats,
    nro_pasajeros: seats - 1,
    nro_ejes: category === "N3" ? 3 : 2,
    nro_ruedas: wheels,
  }
}

export function registryVehicleRecord(vehicle: Vehicle, fileUrl: string, choices: ChoiceValues): RecordData {
  const { dice } = vehicle
  return {
    n_placa: vehicle.plate,
    n_serie: vehicle.serial,
    n_vin: vehicle.vin,
    n_motor: vehicle.engine,
    color: vehicle.color,
    color_2: vehicle.secondColor,
    marca: vehicle.make,
    modelo: vehicle.model,
    placa_vigente: vehicle.plate,
    placa_anterior: vehicle.formerPlate,
    sede: vehicle.office,
    ano_modelo: String(vehicle.modelYear),
    ano_fabricacion: String(vehicle.modelYear - dice.below(2)),
    tipo_uso: dice.pick(["PARTICULAR", "TAXI", "CARGA", "SERVICIO PÚBLICO"]),
    categoria: vehicle.category,
    carroceria: vehicle.body,
    tipo_combustible: dice.pick(["GASOLINA", "DIESEL", "BI-COMBUSTIBLE GNV", "HÍBRIDO"]),
    potencia_motor: `${dice.between(40, 180)}.00@${dice.between(3, 6)}000`,
    cilindrada: fixed(vehicle.cc / 1000, 3),
    version: dice.pick(["FULL", "GLX", "STD", "1.5 MT", "LIMITED"]),
    ...measuresOf(vehicle),
    formato_rodante: vehicle.category === "N3" ? "6X4" : dice.pick(["4X2", "4X4"]),
    condicion: vehicle.status,
    nro_partida: dice.digits(8),
    ...countsOf(vehicle),
    fecha_inmatriculacion: vehicle.registeredOn,
    fecha_propiedad: vehicle.ownedSince,
    propietarios: vehicle.owners.map((owner) => ({
      nombre: owner.name,
      tipo_documento: owner.documentType,
      numero_documento: owner.documentNumber,
    })),
    afectaciones: encumbrancesOf(vehicle, choices),
    file_url: fileUrl,
  }
}
