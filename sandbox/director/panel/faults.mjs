import { api } from "./api.mjs"
import { button, byId, el, form, head, select, table } from "./dom.mjs"
import { word } from "./words.mjs"

/** The parameters of each kind of fault: name, initial value, and whether it is a number, a text or JSON. */
const KINDS = /** @type {const} */ ({
  status: [
    ["status", "500", "number"],
    ["body", "", "json"],
    ["contentType", "", "text"],
    ["headers", "", "json"],
  ],
  timeout: [],
  "cut-before": [],
  "cut-after": [],
  truncate: [],
  half: [],
  "wrong-length": [["by", "-100", "number"]],
  grown: [["bytes", "60000000", "number"]],
  altered: [],
  gzip: [],
  drip: [
    ["everyMs", "200", "number"],
    ["bytes", "8", "number"],
  ],
  html: [["status", "200", "number"]],
  "wrong-types": [],
  "not-json": [],
  empty: [["status", "200", "number"]],
  huge: [["bytes", "1000000000", "number"]],
  redirect: [["location", "https://example.com/", "text"]],
  delay: [["delayMs", "5000", "number"]],
  "extra-fields": [],
  replace: [
    ["status", "200", "number"],
    ["body", "{}", "json"],
  ],
})

/** @typedef {keyof typeof KINDS} Kind */

/**
 * The value of a parameter as the control wants it; undefined when it was left empty.
 * @param {string} text
 * @param {"number" | "text" | "json"} type
 */
function readValue(text, type) {
  if (text === "") return undefined
  if (type === "number") return Number(text)
  return type === "json" ? JSON.parse(text) : text
}

/** @param {Kind} kind */
function parameterFields(kind) {
  return KINDS[kind].map(([name, value, type]) =>
    el(
      "label",
      {},
      name,
      el("input", { name: `fault-${name}`, value, type: type === "number" ? "number" : "text" }),
    ),
  )
}

/** @param {FormData} data */
function orderFrom(data) {
  const kind = /** @type {Kind} */ (data.get("kind"))
  const entries = KINDS[kind].map(([name, , type]) => [
    name,
    readValue(String(data.get(`fault-${name}`) ?? ""), type),
  ])
  return {
    operation: data.get("operation"),
    times: Number(data.get("times")),
    fault: { kind, ...Object.fromEntries(entries) },
  }
}

/** The kinds of fault, and below them the parameters of the one that is selected. */
function kindFields() {
  const parameters = el("div", { class: "grid" }, ...parameterFields("status"))
  const kinds = Object.keys(KINDS).map((name) => /** @type {[string, string]} */ ([name, name]))
  const kind = select(word("kind"), "kind", kinds)
  kind.addEventListener("change", (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target)
    parameters.replaceChildren(...parameterFields(/** @type {Kind} */ (value)))
  })
  return { kind, parameters }
}

/**
 * The form that orders faults, and the list of those that wait.
 * @param {string[]} operations
 * @param {() => Promise<void>} refresh
 */
export function renderFaults(operations, refresh) {
  const { kind, parameters } = kindFields()
  const names = operations.map((name) => /** @type {[string, string]} */ ([name, name]))
  const target = select(word("operation"), "operation", [...names, ["any", word("anyOperation")]])
  const times = el(
    "label",
    {},
    word("times"),
    el("input", { name: "times", type: "number", min: 1, value: 1, required: true }),
  )
  const order = async (/** @type {FormData} */ data) => {
    await api.orderFault(orderFrom(data))
    await refresh()
  }
  const clear = button(word("clearFaults"), async () => {
    await api.clearFaults()
    await refresh()
  })
  byId("faults").replaceChildren(
    head("faults", word("faults"), word("faultsHint"), clear),
    form(
      order,
      el("div", { class: "grid" }, target, kind, times),
      parameters,
      el("button", { class: "main" }, word("order")),
    ),
    el("div", { id: "fault-list" }),
  )
}

/**
 * Shows the orders that wait.
 * @param {import("./api.mjs").FaultOrder[]} orders
 */
export function showFaults(orders) {
  const rows = orders.map(({ operation, remaining, fault }) =>
    el(
      "tr",
      {},
      el("td", {}, operation),
      el("td", { class: "number" }, remaining),
      el("td", {}, el("code", {}, JSON.stringify(fault))),
    ),
  )
  const list =
    rows.length === 0
      ? el("p", { class: "soft" }, word("none"))
      : table(word("faultsWaiting"), [word("operation"), word("remaining"), word("fault")], rows)
  byId("fault-list").replaceChildren(el("h3", {}, word("faultsWaiting")), list)
}
