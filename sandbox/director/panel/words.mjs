/** The panel's own words. Upstream's words, and the names of settings, stay as they are. */
export const WORDS = {
  es: {
    language: "English",
    languageCode: "en",
    skip: "Saltar al contenido",
    sections: "Secciones",
    title: "Director del sandbox",
    reset: "Restablecer todo",
    resetAsk: "¿Volver a los valores iniciales y borrar solicitudes, fallas y tareas?",
    resetDone: "Todo volvió a su valor inicial.",
    connected: "En marcha",
    lost: "Sin conexión con el sandbox",
    saved: "Guardado.",
    copied: "Copiado",
    copy: "Copiar",
    none: "Nada por ahora.",
    clear: "Vaciar",
    all: "Todas",
    filter: "Filtrar",
    operation: "Operación",
    state: "Estado",
    requests: "Solicitudes",
    faults: "Fallas",
    settings: "Ajustes",
    choices: "Elecciones",
    notable: "Identificadores notables",
    signatures: "Firmas",
    quota: "Cupo vehicular",
    tokensAvailable: "Tokens disponibles",
    tokensReserved: "Tokens reservados",
    tokensDeducted: "Tokens descontados",
    tokensReturned: "Tokens devueltos",
    vinPending: "Tareas VIN pendientes",
    vinSettled: "Tareas VIN atendidas",
    matchPending: "Cotejos pendientes",
    matchSettled: "Cotejos atendidos",
    faultsWaiting: "Fallas en espera",
    changedChoices: "Elecciones cambiadas",
    webhookDeliveries: "Entregas al webhook",
    requestsHint: "En vivo, las más recientes primero; se muestran hasta 200.",
    pause: "Pausar",
    resume: "Reanudar",
    number: "N.º",
    time: "Hora",
    request: "Solicitud",
    key: "Llave",
    accepted: "Aceptada",
    status: "Estado HTTP",
    fault: "Falla",
    yes: "sí",
    no: "no",
    noAnswer: "sin respuesta",
    details: "Detalle",
    faultsHint:
      "Las próximas N llamadas de una operación responden así. Se cumplen en el orden en que se piden.",
    anyOperation: "cualquiera (any)",
    times: "Veces",
    kind: "Tipo de falla",
    order: "Ordenar falla",
    remaining: "Restan",
    clearFaults: "Quitar todas",
    save: "Guardar ajustes",
    settingsHint: "Un campo vacío en los estados finales significa «según el identificador».",
    keysValid: "Llaves válidas",
    rateLimit: "Límite de solicitudes",
    rateLimitOn: "Limitar",
    choicesHint:
      "Lo que la especificación deja abierto («not shown»). Un cliente correcto funciona con todas.",
    point: "Punto",
    specification: "La especificación",
    choice: "Elección",
    changed: "cambiada",
    input: "Datos",
    caseOf: "Caso",
    documents: "Documentos recibidos",
    name: "Nombre",
    size: "Bytes",
    signer: "Firmante",
    view: "Abre",
    sign: "Firma",
    reject: "Rechaza",
    expire: "Vence",
    moves: "Órdenes",
    vin: "Vehículos por VIN",
    match: "Cotejos de datos",
    analyst: "Analista",
    manager: "Responsable",
    records: "Archivo",
    admin: "Administración",
  },
  en: {
    language: "Español",
    languageCode: "es",
    skip: "Skip to content",
    sections: "Sections",
    title: "Sandbox director",
    reset: "Reset everything",
    resetAsk: "Go back to the defaults and clear requests, faults and tasks?",
    resetDone: "Everything is at its default again.",
    connected: "Running",
    lost: "No connection to the sandbox",
    saved: "Saved.",
    copied: "Copied",
    copy: "Copy",
    none: "Nothing so far.",
    clear: "Clear",
    all: "All",
    filter: "Filter",
    operation: "Operation",
    state: "State",
    requests: "Requests",
    faults: "Faults",
    settings: "Settings",
    choices: "Choices",
    notable: "Notable identifiers",
    signatures: "Signatures",
    quota: "Vehicle quota",
    tokensAvailable: "Tokens available",
    tokensReserved: "Tokens reserved",
    tokensDeducted: "Tokens deducted",
    tokensReturned: "Tokens returned",
    vinPending: "VIN tasks pending",
    vinSettled: "VIN tasks settled",
    matchPending: "Matches pending",
    matchSettled: "Matches settled",
    faultsWaiting: "Faults waiting",
    changedChoices: "Choices changed",
    webhookDeliveries: "Webhook deliveries",
    requestsHint: "Live, newest first; up to 200 are shown.",
    pause: "Pause",
    resume: "Resume",
    number: "No.",
    time: "Time",
    request: "Request",
    key: "Key",
    accepted: "Accepted",
    status: "HTTP status",
    fault: "Fault",
    yes: "yes",
    no: "no",
    noAnswer: "no answer",
    details: "Details",
    faultsHint:
      "The next N calls of an operation answer like this. Orders are carried out in the order they came.",
    anyOperation: "any",
    times: "Times",
    kind: "Kind of fault",
    order: "Order fault",
    remaining: "Left",
    clearFaults: "Remove all",
    save: "Save settings",
    settingsHint: 'An empty field in the final states means "by the identifier".',
    keysValid: "Valid keys",
    rateLimit: "Rate limit",
    rateLimitOn: "Limit",
    choicesHint: 'What the specification leaves open ("not shown"). A correct client works with all of them.',
    point: "Point",
    specification: "The specification",
    choice: "Choice",
    changed: "changed",
    input: "Input",
    caseOf: "Case",
    documents: "Documents received",
    name: "Name",
    size: "Bytes",
    signer: "Signer",
    view: "Opens",
    sign: "Signs",
    reject: "Rejects",
    expire: "Expires",
    moves: "Orders",
    vin: "Vehicles by VIN",
    match: "Data matches",
    analyst: "Analyst",
    manager: "Manager",
    records: "Records",
    admin: "Administrator",
  },
}

/** @typedef {keyof typeof WORDS.es} Word */
/** @typedef {"es" | "en"} Language */

const STORED = "director-language"

// A link may ask for a language (`?lang=en`): taken over once, so that a later change of it lasts.
const asked = new URLSearchParams(location.search).get("lang")
if (asked === "es" || asked === "en") {
  localStorage.setItem(STORED, asked)
  history.replaceState(null, "", location.pathname + location.hash)
}

/** @type {Language} */
let language = localStorage.getItem(STORED) === "en" ? "en" : "es"

/** The language of the panel now. */
export function currentLanguage() {
  return language
}

/** Changes to the other language and remembers it. */
export function switchLanguage() {
  language = language === "es" ? "en" : "es"
  localStorage.setItem(STORED, language)
}

/**
 * A word of the panel in its language.
 * @param {Word} key
 */
export function word(key) {
  return WORDS[language][key]
}

/**
 * A sentence of the panel with its gaps (`{}`) filled in their order.
 * @param {Word} key
 * @param {...(string | number)} parts
 */
export function sentence(key, ...parts) {
  return parts.reduce((/** @type {string} */ text, part) => text.replace("{}", () => String(part)), word(key))
}
