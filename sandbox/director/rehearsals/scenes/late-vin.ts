import type { Rehearsal } from "../rehearsal.ts"
import { vin } from "../values.ts"

/** VIN states other than pending are not shown: the simulator chooses the words. */
export const lateVin: Rehearsal = {
  id: "late-vin",
  title: {
    es: "Un VIN que tarda, y termina sin vehículo",
    en: "A VIN that is late, and ends without a vehicle",
  },
  roles: ["analyst"],
  learns: {
    es: "Que una consulta aceptada ya costó, aunque tarde y aunque no traiga nada.",
    en: "That an accepted query has already cost, however late it is and even if it brings nothing.",
  },
  minutes: 4,
  values: [vin],
  orders: () => [{ settings: { vinDelayMs: 3_600_000, vinFinalState: "failed" } }],
  steps: [
    {
      id: "ask",
      title: { es: "Pregunta por el VIN", en: "Run a check on the VIN" },
      at: "/ask/vin",
      simulator: {
        es: "El simulador acepta la consulta y la deja pendiente.",
        en: "The simulator accepts the query and leaves it pending.",
      },
      does: {
        es: "Pega el VIN y pulsa «Preguntar». Luego cierra la página y vuelve desde «Historial».",
        en: "Paste the VIN and press “Run check”. Then close the page and come back from “History”.",
      },
      copies: ["vin"],
      sees: [
        {
          es: "«El servicio la está resolviendo»: una unidad ya descontada, las lecturas hechas y la próxima.",
          en: "“The service is working on it”: one unit deducted already, the reads so far and the next one.",
        },
      ],
      checks: [
        {
          says: { es: "Aceptó la consulta una vez", en: "Accepted the query once" },
          requests: { operation: "vin", about: "vin", accepted: true },
          exactly: 1,
        },
        {
          says: { es: "Cotejo la lee, que es gratis", en: "Cotejo reads it, which is free" },
          requests: { operation: "vin-task", status: 200 },
          atLeast: 1,
        },
      ],
      ticks: "person",
    },
    {
      id: "end",
      title: { es: "Termina", en: "It ends" },
      at: "/checks",
      orders: () => [{ settings: { vinDelayMs: 0 } }],
      simulator: {
        es: "El simulador elige que la tarea termine con la palabra failed y sin vehículo. La especificación solo da sentido a pending.",
        en: "The simulator chooses that the task ends with the word failed and without a vehicle. The specification gives a meaning to pending alone.",
      },
      does: {
        es: "Espera en la consulta a la próxima lectura; no preguntes otra vez.",
        en: "Wait on the check for the next read; do not run it again.",
      },
      sees: [
        {
          es: "Terminó, con la palabra failed tal como llegó y sin registro del vehículo.",
          en: "It ended, with the word failed as it came and without a record of the vehicle.",
        },
        {
          es: "La unidad sigue descontada: la especificación no dice que se devuelva.",
          en: "The unit stays deducted: the specification does not say that it is returned.",
        },
      ],
      checks: [
        {
          says: { es: "Cotejo leyó cómo terminó", en: "Cotejo read how it ended" },
          requests: { operation: "vin-task", status: 200, ofStep: true },
          atLeast: 1,
        },
      ],
      ticks: "person",
    },
  ],
  proofs: [
    {
      says: { es: "La consulta llegó una sola vez", en: "The query came only once" },
      requests: { operation: "vin", about: "vin" },
      exactly: 1,
    },
  ],
  remember: [
    {
      es: "Con un VIN se paga la aceptación, no el resultado.",
      en: "With a VIN one pays for the acceptance, not for the result.",
    },
    {
      es: "Pendiente se espera; repetirla descontaría otra unidad.",
      en: "Pending is waited for; repeating it would take another unit.",
    },
  ],
}
