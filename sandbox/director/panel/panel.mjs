// The director's panel: one page over the HTTP control below /director, in Spanish and English.

const LANGUAGE_KEY = "director-language"
const POLL_MS = 1500
const SHOWN_REQUESTS = 200

/** The parameters of each kind of fault with their first values; a number makes a numeric field, `body` and `headers` are JSON. */
const FAULTS = /** @type {Record<string, Record<string, string | number>>} */ ({
  status: { status: 500, body: "", contentType: "", headers: "" },
  timeout: {},
  "cut-before": {},
  "cut-after": {},
  truncate: {},
  half: {},
  "wrong-length": { by: -100 },
  grown: { bytes: 60_000_000 },
  altered: {},
  gzip: {},
  drip: { everyMs: 200, bytes: 8 },
  html: { status: 200 },
  "wrong-types": {},
  "not-json": {},
  empty: { status: 200 },
  huge: { bytes: 1_000_000_000 },
  redirect: { location: "https://example.com/" },
  delay: { delayMs: 5000 },
  "extra-fields": {},
  replace: { status: 200, body: "{}" },
})
const NUMBERS =
  "quota tokens vinDelayMs matchDelayMs responseDelayMs pdfLinkLifetimeMs fileLinkLifetimeMs".split(" ")
const SLOTS = ["lookup", "platform", "vin", "match"]

let language = localStorage.getItem(LANGUAGE_KEY) === "en" ? "en" : "es"
let isPaused = false
let lastSeen = 0
/** @type {Record<string, any>[]} */
let requests = []
/** @type {Record<string, any>[]} */
let notable = []
/** @type {WeakMap<Element, string>} */
const drawn = new WeakMap()

/** @param {string} es @param {string} en */
const t = (es, en) => (language === "es" ? es : en)
/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
/** @param {string} id */
const chosen = (id) => /** @type {HTMLSelectElement} */ (at(id)).value

/** Marks what `html` made; nothing that comes as JSON can bear it. */
const MARKUP = Symbol("markup")
/** @typedef {{ [MARKUP]: string }} Markup */

/** @param {string} text @returns {Markup} */
const raw = (text) => ({ [MARKUP]: text })

/** @param {unknown} value @returns {string} */
function toMarkup(value) {
  if (typeof value === "object" && value !== null && MARKUP in value) return String(value[MARKUP])
  if (Array.isArray(value)) return value.map(toMarkup).join("")
  const escaped = document.createElement("i")
  escaped.textContent = String(value ?? "")
  return escaped.innerHTML.replaceAll('"', "&quot;")
}

/** Markup; what is put in is text, never HTML: requests and answers are full of it. @param {TemplateStringsArray} parts @param {...unknown} values */
function html(parts, ...values) {
  return raw(String.raw({ raw: parts }, ...values.map(toMarkup)))
}

/** Draws a part of the page when it has changed, so that focus and open details are not lost for nothing. @param {string} id @param {Markup} markup */
function draw(id, markup) {
  const place = at(id)
  if (drawn.get(place) === markup[MARKUP]) return
  drawn.set(place, markup[MARKUP])
  place.innerHTML = markup[MARKUP]
}

/** Calls the director; rejects with the sentences of a refusal. @param {string} method @param {string} path @param {unknown} [body] */
async function call(method, path, body) {
  const json = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
  const response = await fetch(`/director/${path}`, { method, ...(body === undefined ? {} : json) })
  if (response.status === 204) return null
  const answer = await response.json()
  if (!response.ok) throw new Error((answer.problems ?? [`HTTP ${response.status}`]).join(" · "))
  return answer
}

/** @param {string} text */
function notify(text) {
  at("notice").textContent = text
  setTimeout(() => {
    if (at("notice").textContent === text) at("notice").textContent = ""
  }, 4000)
}

/** @param {string} id @param {string} title @param {string} hint @param {...unknown} actions */
const head = (id, title, hint, ...actions) =>
  html`<div class="row apart"><div><h2 id="${id}-title">${title}</h2><p class="soft">${hint}</p></div><div class="row">${actions}</div></div>`

/** A table in a box that scrolls and can be reached with the keyboard. @param {string} label @param {string[]} columns @param {unknown} rows @param {string} [id] */
const table = (label, columns, rows, id = "") =>
  html`<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table><thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody id="${id}">${rows}</tbody></table></div>`

/** @param {string} action @param {string} text @param {unknown} [data] */
const button = (action, text, data = "") =>
  html`<button type="button" data-do="${action}" data-with="${data}">${text}</button>`

/** @param {string} label @param {string} name @param {string[]} values @param {unknown} value @param {Record<string, string>} [texts] */
const select = (label, name, values, value, texts = {}) =>
  html`<label>${label}<select name="${name}" id="${name}">${values.map((one) => html`<option value="${one}" ${one === value ? raw("selected") : ""}>${texts[one] ?? one}</option>`)}</select></label>`

/** @param {string} name @param {unknown} value @param {string} [type] */
const field = (name, value, type = "text") =>
  html`<label>${name}<input name="${name}" type="${type}" value="${value}"></label>`

/** @param {string} name @param {string} text @param {boolean} isOn */
const box = (name, text, isOn) =>
  html`<label class="row"><input type="checkbox" name="${name}" ${isOn ? raw("checked") : ""}>${text}</label>`

const nothing = () => html`<p class="soft">${t("Nada por ahora.", "Nothing so far.")}</p>`

/** @param {Record<string, any>} state */
function drawState({
  settings,
  quota,
  tokens,
  vinTasks,
  matches,
  faults,
  webhookDeliveries,
  choices,
  publicUrl,
}) {
  const changed = choices.filter(
    (/** @type {any} */ { key, options }) => settings.choices[key] !== options[0],
  )
  const figures = [
    [t("Cupo vehicular", "Vehicle quota"), quota],
    [t("Tokens disponibles", "Tokens available"), tokens.available],
    [t("Tokens reservados", "Tokens reserved"), tokens.reserved],
    [t("Tokens descontados", "Tokens deducted"), tokens.deducted],
    [t("Tokens devueltos", "Tokens returned"), tokens.returned],
    [t("Tareas VIN pendientes", "VIN tasks pending"), vinTasks.pending],
    [t("Tareas VIN atendidas", "VIN tasks settled"), vinTasks.settled],
    [t("Cotejos pendientes", "Matches pending"), matches.pending],
    [t("Cotejos atendidos", "Matches settled"), matches.settled],
    [t("Fallas en espera", "Faults waiting"), faults.length],
    [t("Elecciones cambiadas", "Choices changed"), changed.length],
    [t("Entregas al webhook", "Webhook deliveries"), webhookDeliveries.length],
  ]
  const tiles = figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)
  draw("state", html`${head("state", t("Estado", "State"), publicUrl)}<dl>${tiles}</dl>`)
  const rows = faults.map(
    (/** @type {any} */ { operation, remaining, fault }) =>
      html`<tr><td>${operation}</td><td>${remaining}</td><td><code>${JSON.stringify(fault)}</code></td></tr>`,
  )
  const columns = [t("Operación", "Operation"), t("Restan", "Left"), t("Falla", "Fault")]
  draw(
    "fault-list",
    faults.length > 0 ? table(t("Fallas en espera", "Faults waiting"), columns, rows) : nothing(),
  )
}

/** @param {Record<string, any>} entry */
function requestRow({
  seq,
  at: when,
  operation,
  method,
  path,
  query,
  headers,
  body,
  keySlot,
  accepted,
  status,
  fault,
}) {
  const isBad = status === null || status >= 500
  const detail = JSON.stringify({ query, body, headers }, null, 2)
  return html`<tr><td>${seq}</td><td>${new Date(when).toLocaleTimeString("es-PE", { hour12: false })}</td><td>${operation}</td>
    <td><details><summary><code>${method} ${path}</code></summary><pre>${detail}</pre></details></td>
    <td>${keySlot ?? "–"}</td><td>${accepted ? t("sí", "yes") : "no"}</td>
    <td class="${isBad ? "bad" : ""}">${status ?? t("sin respuesta", "no answer")}</td><td>${fault ?? "–"}</td></tr>`
}

/** @param {Record<string, any>[]} entries */
const requestRows = (entries) =>
  toMarkup(
    entries.filter(({ operation }) => ["", operation].includes(chosen("request-filter"))).map(requestRow),
  )

async function refreshRequests() {
  if (isPaused) return
  const { items, last } = await call("GET", `requests?after=${lastSeen}`)
  lastSeen = last
  requests = [...items.toReversed(), ...requests].slice(0, SHOWN_REQUESTS)
  at("request-rows").insertAdjacentHTML("afterbegin", requestRows(items.toReversed()))
  while (at("request-rows").children.length > SHOWN_REQUESTS) at("request-rows").lastElementChild?.remove()
}

/** @param {string[]} operations */
function drawRequests(operations) {
  const filter = select(t("Operación", "Operation"), "request-filter", ["", ...operations, "other"], "", {
    "": t("Todas", "All"),
  })
  const pause = button("pause", isPaused ? t("Reanudar", "Resume") : t("Pausar", "Pause"))
  const hint = t(
    "En vivo, las más recientes primero; se muestran hasta 200.",
    "Live, newest first; up to 200 are shown.",
  )
  const columns =
    language === "es"
      ? ["N.º", "Hora", "Operación", "Solicitud", "Llave", "Aceptada", "Estado HTTP", "Falla"]
      : ["No.", "Time", "Operation", "Request", "Key", "Accepted", "HTTP status", "Fault"]
  const title = t("Solicitudes", "Requests")
  draw(
    "requests",
    html`${head("requests", title, hint, filter, pause, button("clear-requests", t("Vaciar", "Clear")))}${table(title, columns, "", "request-rows")}`,
  )
  at("request-rows").innerHTML = requestRows(requests)
}

/** @param {string} kind */
const faultFields = (kind) =>
  html`${Object.entries(FAULTS[kind] ?? {}).map(([name, value]) => field(name, value, typeof value === "number" ? "number" : "text"))}`

/** @param {string[]} operations */
function drawFaults(operations) {
  const hint = t(
    "Las próximas N llamadas de una operación responden así. Se cumplen en el orden en que se piden.",
    "The next N calls of an operation answer like this. Orders are carried out in the order they came.",
  )
  draw(
    "faults",
    html`${head("faults", t("Fallas", "Faults"), hint, button("clear-faults", t("Quitar todas", "Remove all")))}
    <form data-form="fault"><div class="grid">
      ${select(t("Operación", "Operation"), "operation", [...operations, "any"], "", { any: t("cualquiera (any)", "any") })}
      ${select(t("Tipo de falla", "Kind of fault"), "kind", Object.keys(FAULTS), "status")}
      <label>${t("Veces", "Times")}<input name="times" type="number" min="1" value="1" required></label></div>
      <div class="grid" id="fault-fields">${faultFields("status")}</div>
      <button class="main">${t("Ordenar falla", "Order fault")}</button></form><div id="fault-list"></div>`,
  )
}

/** @param {Record<string, any>} settings */
function drawSettings(settings) {
  const { keysValid, rateLimit } = settings
  const hint = t(
    "Un campo vacío en los estados finales significa «según el identificador».",
    'An empty field in the final states means "by the identifier".',
  )
  draw(
    "settings",
    html`${head("settings", t("Ajustes", "Settings"), hint)}
    <form data-form="settings"><div class="grid">${NUMBERS.map((name) => field(name, settings[name], "number"))}
      ${field("vinFinalState", settings.vinFinalState)}${field("webhookUrl", settings.webhookUrl, "url")}
      ${select("matchOutcome", "matchOutcome", ["", "completed", "failed"], settings.matchOutcome, { "": "–" })}</div>
      <fieldset class="row"><legend>${t("Llaves válidas", "Valid keys")}</legend>${SLOTS.map((slot) => box(`key-${slot}`, slot, keysValid[slot]))}</fieldset>
      <fieldset class="grid"><legend>${t("Límite de solicitudes", "Rate limit")}</legend>
        ${box("limited", t("Limitar", "Limit"), rateLimit !== null)}
        ${field("limit", rateLimit?.limit ?? 5, "number")}${field("windowMs", rateLimit?.windowMs ?? 10_000, "number")}
        ${select("retryAfter", "retryAfter", ["seconds", "date", "none"], rateLimit?.retryAfter)}</fieldset>
      <button class="main">${t("Guardar ajustes", "Save settings")}</button></form>`,
  )
}

/** @param {Record<string, any>[]} choices @param {Record<string, string>} values */
function drawChoices(choices, values) {
  const rows = choices.map(
    ({ key, says, options }) =>
      html`<tr class="${values[key] === options[0] ? "" : "changed"}"><td><code>${key}</code></td><td class="soft" lang="en">${says}</td>
        <td><select data-choice="${key}" aria-label="${key}">${options.map((/** @type {string} */ one) => html`<option ${one === values[key] ? raw("selected") : ""}>${one}</option>`)}</select></td></tr>`,
  )
  const title = t("Elecciones", "Choices")
  const hint = t(
    "Lo que la especificación deja abierto («not shown»). Un cliente correcto funciona con todas.",
    'What the specification leaves open ("not shown"). A correct client works with all of them.',
  )
  const columns = [t("Punto", "Point"), t("La especificación", "The specification"), t("Elección", "Choice")]
  draw("choices", html`${head("choices", title, hint)}${table(title, columns, rows)}`)
}

function drawNotable(operation = "") {
  const rows = notable
    .filter((item) => ["", item.operation].includes(operation))
    .map((item) => {
      const values = Object.entries(item.input).map(
        ([name, value]) =>
          html`<div class="row"><span class="soft">${name}</span><code>${value}</code>${button("copy", t("Copiar", "Copy"), value)}</div>`,
      )
      return html`<tr><td>${item.operation}</td><td>${values}</td><td>${item[language]}</td></tr>`
    })
  const operations = ["", ...new Set(notable.map((item) => item.operation))]
  const title = t("Identificadores notables", "Notable identifiers")
  const filter = select(t("Operación", "Operation"), "notable-filter", operations, operation, {
    "": t("Todas", "All"),
  })
  const columns = [t("Operación", "Operation"), t("Datos", "Input"), t("Caso", "Case")]
  draw("notable", html`${head("notable", title, "", filter)}${table(title, columns, rows)}`)
}

async function refreshSignatures() {
  const [{ items }, documents] = await Promise.all([call("GET", "signatures"), call("GET", "documents")])
  const moves = {
    view: t("Abre", "Opens"),
    sign: t("Firma", "Signs"),
    reject: t("Rechaza", "Rejects"),
    expire: t("Vence", "Expires"),
  }
  const rows = items.toReversed().flatMap((/** @type {any} */ { id, name, status, status_name, signers }) =>
    signers.map(
      (/** @type {any} */ signer, /** @type {number} */ index) =>
        html`<tr><td>${name}<br><code class="soft">${id}</code></td><td>${status_name} (${status})</td><td>${signer.full_name}</td>
          <td>${signer.signing_status_name} (${signer.signing_status})</td>
          <td class="row">${Object.entries(moves).map(([event, text]) => button("sign", text, JSON.stringify({ id, signer: index, event })))}</td></tr>`,
    ),
  )
  const received = documents.items.map(
    (/** @type {any} */ { name, size, sha256 }) =>
      html`<tr><td>${name}</td><td>${size}</td><td><code>${sha256}</code></td></tr>`,
  )
  const title = t("Firmas", "Signatures")
  const state = t("Estado", "State")
  const columns = [t("Solicitud", "Request"), state, t("Firmante", "Signer"), state, t("Órdenes", "Orders")]
  const documentsTitle = t("Documentos recibidos", "Documents received")
  draw(
    "signatures",
    html`${head("signatures", title, "")}${rows.length > 0 ? table(title, columns, rows) : nothing()}
    <h3>${documentsTitle}</h3>${received.length > 0 ? table(documentsTitle, [t("Nombre", "Name"), "Bytes", "SHA-256"], received) : nothing()}`,
  )
}

async function refreshState() {
  drawState(await call("GET", "state"))
}

/** Draws everything again: at the start, after a reset, and when the language changes. */
async function drawAll() {
  document.documentElement.lang = language
  document.title = t("Director del sandbox", "Sandbox director")
  for (const element of document.querySelectorAll("[data-es]")) {
    element.textContent = element.getAttribute(`data-${language}`)
  }
  for (const section of document.querySelectorAll("section")) drawn.delete(section)
  const state = await call("GET", "state")
  notable = (await call("GET", "notable")).items
  drawFaults(state.operations)
  drawRequests(state.operations)
  drawNotable()
  drawSettings(state.settings)
  drawChoices(state.choices, state.settings.choices)
  drawState(state)
  await refreshSignatures()
}

async function forgetRequests() {
  requests = []
  at("request-rows").replaceChildren()
}

const ACTIONS = /** @type {Record<string, (data: string) => Promise<void>>} */ ({
  language: async () => {
    language = t("en", "es")
    localStorage.setItem(LANGUAGE_KEY, language)
    await drawAll()
  },
  reset: async () => {
    const ask = t(
      "¿Volver a los valores iniciales y borrar solicitudes, fallas y tareas?",
      "Go back to the defaults and clear requests, faults and tasks?",
    )
    if (!confirm(ask)) return
    await call("POST", "reset", {})
    await forgetRequests()
    await drawAll()
  },
  pause: async () => {
    isPaused = !isPaused
    drawRequests((await call("GET", "state")).operations)
  },
  "clear-requests": async () => {
    await call("DELETE", "requests")
    await forgetRequests()
  },
  "clear-faults": async () => {
    await call("DELETE", "faults")
    await refreshState()
  },
  copy: async (value) => {
    await navigator.clipboard.writeText(value)
    notify(`${t("Copiado", "Copied")}: ${value}`)
  },
  sign: async (data) => {
    const { id, ...event } = JSON.parse(data)
    const reason = event.event === "reject" ? { reason: "Rechazado por el director" } : {}
    await call("POST", `signatures/${encodeURIComponent(id)}/events`, { ...event, ...reason })
    await refreshSignatures()
  },
})

const FORMS = /** @type {Record<string, (data: FormData) => Promise<void>>} */ ({
  fault: async (data) => {
    const kind = String(data.get("kind"))
    const given = Object.keys(FAULTS[kind] ?? {}).flatMap((name) => {
      const text = String(data.get(name))
      if (text === "") return []
      if (name === "body" || name === "headers") return [[name, JSON.parse(text)]]
      return [[name, typeof FAULTS[kind]?.[name] === "number" ? Number(text) : text]]
    })
    const fault = { kind, ...Object.fromEntries(given) }
    await call("POST", "faults", {
      operation: data.get("operation"),
      times: Number(data.get("times")),
      fault,
    })
    await refreshState()
  },
  settings: async (data) => {
    const text = (/** @type {string} */ name) => String(data.get(name) ?? "")
    const rateLimit = {
      limit: Number(data.get("limit")),
      windowMs: Number(data.get("windowMs")),
      retryAfter: text("retryAfter"),
    }
    await call("PATCH", "settings", {
      ...Object.fromEntries(NUMBERS.map((name) => [name, Number(data.get(name))])),
      ...Object.fromEntries(
        ["vinFinalState", "matchOutcome", "webhookUrl"].map((name) => [name, text(name) || null]),
      ),
      keysValid: Object.fromEntries(SLOTS.map((slot) => [slot, data.has(`key-${slot}`)])),
      rateLimit: data.has("limited") ? rateLimit : null,
    })
    notify(t("Guardado.", "Saved."))
    await refreshState()
  },
})

/** @param {HTMLSelectElement} list */
async function changed(list) {
  if (list.id === "kind") draw("fault-fields", faultFields(list.value))
  if (list.id === "request-filter") at("request-rows").innerHTML = requestRows(requests)
  if (list.id === "notable-filter") {
    drawNotable(list.value)
    at("notable-filter").focus()
  }
  const { choice } = list.dataset
  if (choice === undefined) return
  await call("PATCH", "settings", { choices: { [choice]: list.value } })
  list.closest("tr")?.classList.toggle("changed", list.selectedIndex > 0)
  notify(`${choice}: ${list.value}`)
  await refreshState()
}

/** @param {() => Promise<void> | undefined} act */
async function told(act) {
  try {
    await act()
  } catch (error) {
    notify(String(error))
  }
}

document.addEventListener("click", ({ target }) => {
  const pressed = target instanceof HTMLElement ? target.closest("button") : null
  void told(() => ACTIONS[pressed?.dataset.do ?? ""]?.(pressed?.dataset.with ?? ""))
})
document.addEventListener("submit", (event) => {
  event.preventDefault()
  const form = /** @type {HTMLFormElement} */ (event.target)
  void told(() => FORMS[form.dataset.form ?? ""]?.(new FormData(form)))
})
document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement) void told(() => changed(target))
})

async function poll() {
  const pulse = at("pulse")
  try {
    await Promise.all([refreshState(), refreshRequests(), refreshSignatures()])
    pulse.textContent = t("En marcha", "Running")
  } catch (error) {
    pulse.textContent = t("Sin conexión con el sandbox", "No connection to the sandbox")
    console.warn(error)
  }
  setTimeout(poll, POLL_MS)
}

await drawAll()
await poll()
