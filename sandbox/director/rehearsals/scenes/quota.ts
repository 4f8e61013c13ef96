import type { Rehearsal } from "../rehearsal.ts"
import { vins } from "../values.ts"

/** Specification, Create VIN query: 402 without quota; one unit for every accepted query. */
export const quota: Rehearsal = {
  id: "quota",
  title: {
    es: "El cupo se acaba en medio de un lote",
    en: "The quota runs out in the middle of a batch",
  },
  roles: ["analyst", "manager"],
  learns: {
    es: "Qué se preguntó y qué no cuando un lote se detiene, y que reanudarlo no repite nada.",
    en: "Which rows were run and which were not when a batch halts, and that resuming it repeats nothing.",
  },
  minutes: 5,
  values: [vins(6)],
  orders: () => [{ settings: { quota: 3, vinDelayMs: 1_000 } }],
  steps: [
    {
      id: "batch",
      title: { es: "Inicia el lote", en: "Start the batch" },
      at: "/batches/new?operation=vin",
      simulator: {
        es: "El simulador deja 3 unidades del cupo vehicular.",
        en: "The simulator leaves 3 units of the vehicle quota.",
      },
      does: {
        es: "Elige la operación «Vehículo por VIN», pega los 6 VIN en «Pega o escribe la lista» e inicia el lote. Un nombre, el que quieras.",
        en: "Choose the operation “Vehicle by VIN”, paste the 6 VINs into “Paste or type the list” and start the batch. Any name will do.",
      },
      copies: ["vins"],
      sees: [
        {
          es: "El lote pasa a «Detenido»: el servicio dice que no queda cupo vehicular.",
          en: "The batch turns “Halted”: the service says that no vehicle quota is left.",
        },
        {
          es: "3 filas con su unidad descontada; las otras 3, sin costo.",
          en: "3 rows with their unit deducted; the other 3 without a cost.",
        },
      ],
      checks: [
        {
          says: { es: "Tomó 3 de los 6 VIN", en: "Took 3 of the 6 VINs" },
          requests: { operation: "vin", about: "vins", accepted: true },
          exactly: 3,
        },
        {
          says: {
            es: "Dijo una vez o más que no queda cupo (402)",
            en: "Said once or more that no quota is left (402)",
          },
          requests: { operation: "vin", about: "vins", status: 402 },
          atLeast: 1,
        },
      ],
      ticks: "simulator",
    },
    {
      id: "look",
      title: { es: "Lee qué pasó y qué costó", en: "Read what happened and what it cost" },
      at: "/batches",
      does: {
        es: "Abre el lote y mira «Costo». Espera un momento: no se envía nada por sí solo.",
        en: "Open the batch and look at “Cost”. Wait a moment: nothing is sent by itself.",
      },
      sees: [
        {
          es: "«Reanudar», y por qué se detuvo. Lo que falta no se envió o no se aceptó, y no costó.",
          en: "“Resume”, and why it halted. What is left was not sent or not taken, and cost nothing.",
        },
      ],
      checks: [
        {
          says: {
            es: "No llegó nada más desde que se detuvo",
            en: "Nothing more came since it halted",
          },
          requests: { operation: "vin", about: "vins", ofStep: true },
          exactly: 0,
        },
      ],
      ticks: "person",
    },
    {
      id: "resume",
      title: { es: "Reanuda", en: "Resume" },
      at: "/batches",
      orders: () => [{ settings: { quota: 100 } }],
      simulator: {
        es: "El simulador repone el cupo, como quien compra unidades.",
        en: "The simulator tops the quota up, as somebody who buys units.",
      },
      does: { es: "En el lote, pulsa «Reanudar».", en: "On the batch, press “Resume”." },
      sees: [
        {
          es: "«El lote terminó»: 6 filas respondidas, 6 unidades descontadas en total.",
          en: "“The batch has finished”: 6 rows answered, 6 units deducted in all.",
        },
      ],
      checks: [
        {
          says: { es: "Tomó cada VIN una sola vez", en: "Took each VIN only once" },
          takenOnce: { operation: "vin", about: "vins" },
        },
      ],
      ticks: "simulator",
    },
  ],
  proofs: [
    {
      says: {
        es: "Los 6 VIN se tomaron, ninguno dos veces",
        en: "All 6 VINs were taken, none of them twice",
      },
      takenOnce: { operation: "vin", about: "vins" },
    },
  ],
  remember: [
    {
      es: "Un lote detenido no pierde ni repite filas: lo que falta espera a una persona.",
      en: "A halted batch neither loses nor repeats rows: what is left waits for a person.",
    },
    {
      es: "No subas la lista otra vez: reanudar envía solo lo que falta.",
      en: "Do not upload the list again: resuming sends only what is left.",
    },
  ],
}
