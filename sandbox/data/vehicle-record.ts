import type { ChoiceValues } from "../choices.ts"
import type { RecordData } from "./record-traits.ts"
import type { Vehicle } from "./vehicle.ts"

/** The vehicle record of the public-data variant (vehicular). */
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

/** The vehicle record of the registry information sheet (vehicular-registry). */
export function registryVehicleRecord(vehicle: Vehicle, fileUrl: string, choices: ChoiceValues): RecordData {
  const { dice } = vehicle
  const netWeight = dice.between(800, 2600)
  const load = dice.between(350, 1200)
  const wheels = vehicle.category.startsWith("L") ? Number(vehicle.category === "L5" ? 3 : 2) : 4
  const heavy = vehicle.category === "N3"
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
    cilindrada: (vehicle.cc / 1000).toFixed(3),
    version: dice.pick(["FULL", "GLX", "STD", "1.5 MT", "LIMITED"]),
    peso_neto: (netWeight / 1000).toFixed(3),
    peso_bruto: ((netWeight + load) / 1000).toFixed(3),
    carga_util: (load / 1000).toFixed(3),
    longitud: (dice.between(330, 620) / 100).toFixed(2),
    ancho: (dice.between(150, 220) / 100).toFixed(2),
    altura: (dice.between(140, 280) / 100).toFixed(2),
    formato_rodante: heavy ? "6X4" : dice.pick(["4X2", "4X4"]),
    condicion: vehicle.status,
    nro_partida: dice.digits(8),
    nro_cilindros: vehicle.cc > 400 ? dice.pick([3, 4, 4, 6]) : 1,
    nro_asientos: vehicle.seats,
    nro_pasajeros: vehicle.seats - 1,
    nro_ejes: heavy ? 3 : 2,
    nro_ruedas: heavy ? 10 : wheels,
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
