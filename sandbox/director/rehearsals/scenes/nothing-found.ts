import type { Rehearsal } from "../rehearsal.ts"
import { card, dni, wrongBirthdate } from "../values.ts"

/** No "not found" answer is described for lookups: the simulator chooses one without a record. */
export const nothingFound: Rehearsal = {
  id: "nothing-found",
  title: { es: "Sin registro no es sin respuesta", en: "Without a record is not without an answer" },
  roles: ["analyst", "records"],
  learns: {
    es: "A distinguir que el servicio respondió y no trajo nada de que no se pudo preguntar.",
    en: "To tell an answer that brought nothing from a check that could not be run.",
  },
  minutes: 5,
  values: [card, wrongBirthdate, dni()],
  orders: () => [{ settings: { choices: { birthdateMismatch: "without-record" } } }],
  steps: [
    {
      id: "nothing",
      title: { es: "Pregunta por un extranjero", en: "Run a check on a foreigner" },
      at: "/ask/foreigner",
      simulator: {
        es: "El simulador elige responder sin registro a una fecha que no es la del titular.",
        en: "The simulator chooses to answer without a record to a date that is not the holder's.",
      },
      does: {
        es: "Pega el carné, escribe la fecha (día, mes, año) y pulsa «Preguntar».",
        en: "Paste the card, type the date (day, month, year) and press “Run check”.",
      },
      copies: ["card", "birthdate"],
      sees: [
        {
          es: "«Respondida sin registro», y que de ahí no se concluye que la persona no exista.",
          en: "“Answered without a record”, and that it cannot be concluded that the person does not exist.",
        },
      ],
      checks: [
        {
          says: { es: "Respondió, sin registro", en: "Answered, without a record" },
          requests: { operation: "foreigner", about: "card", status: 200 },
          exactly: 1,
        },
      ],
      ticks: "simulator",
    },
    {
      id: "repeat",
      title: { es: "Pregunta lo mismo otra vez", en: "Run the same check again" },
      at: "/ask/foreigner",
      does: {
        es: "Vuelve al formulario con los mismos datos y pulsa «Preguntar». No confirmes: elige «Ver esa respuesta».",
        en: "Go back to the form with the same data and press “Run check”. Do not confirm: choose “View that answer”.",
      },
      copies: ["card", "birthdate"],
      sees: [
        {
          es: "Cotejo avisa que esa pregunta ya está, y lleva a la respuesta guardada, que no cuesta.",
          en: "Cotejo says that this check was run already, and leads to the stored answer, which costs nothing.",
        },
      ],
      checks: [
        {
          says: { es: "No llegó una segunda pregunta", en: "No second check came" },
          requests: { operation: "foreigner", about: "card" },
          exactly: 1,
        },
      ],
      ticks: "person",
    },
    {
      id: "failed",
      title: { es: "Pregunta por una persona", en: "Run a check on a person" },
      at: "/ask/person",
      orders: () => [{ fault: { operation: "person", times: 1, fault: { kind: "status", status: 500 } } }],
      simulator: {
        es: "El simulador responde con un error interno suyo (500).",
        en: "The simulator answers with an internal error of its own (500).",
      },
      does: { es: "Pega el DNI y pulsa «Preguntar».", en: "Paste the DNI and press “Run check”." },
      copies: ["dni"],
      sees: [
        {
          es: "«El servicio falló al responder»: de la persona no se sabe nada, ni bueno ni malo.",
          en: "“The service failed to answer”: nothing is known of the person, neither good nor bad.",
        },
      ],
      checks: [
        {
          says: { es: "Falló una vez (500)", en: "Failed once (500)" },
          requests: { operation: "person", about: "dni", status: 500 },
          exactly: 1,
        },
      ],
      ticks: "simulator",
    },
    {
      id: "again",
      title: { es: "Pregunta otra vez, a sabiendas", en: "Run it again, knowingly" },
      at: "/checks",
      does: {
        es: "En esa consulta pulsa «Preguntar otra vez» y confirma.",
        en: "On that check press “Run again” and confirm.",
      },
      sees: [
        {
          es: "Una consulta nueva, «Respondida», enlazada a la que falló.",
          en: "A new check, “Answered”, linked to the one that failed.",
        },
      ],
      checks: [
        {
          says: { es: "La segunda se respondió", en: "The second one was answered" },
          requests: { operation: "person", about: "dni", accepted: true },
          exactly: 1,
        },
      ],
      ticks: "simulator",
    },
  ],
  proofs: [
    {
      says: {
        es: "La pregunta sin registro llegó una sola vez",
        en: "The check without a record came only once",
      },
      requests: { operation: "foreigner", about: "card" },
      exactly: 1,
    },
    {
      says: {
        es: "La persona se preguntó dos veces, la segunda a sabiendas",
        en: "Two checks were run on the person, the second one knowingly",
      },
      requests: { operation: "person", about: "dni" },
      exactly: 2,
    },
  ],
  remember: [
    {
      es: "Sin registro es una respuesta; un fallo no lo es. En un informe nunca se escriben igual.",
      en: "Without a record is an answer; a failure is not. In a report they are never written alike.",
    },
  ],
}
