import { api } from "./api.mjs"
import { byId, el, head, notify, select, table } from "./dom.mjs"
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

/** @param {FormData} form */
function orderFrom(form) {
  const kind = /** @type {Kind} */ (form.get("kind"))
  const entries = KINDS[kind].map(([name, , type]) => [
    name,
    readValue(String(form.get(`fault-${name}`) ?? ""), type),
  ])
  return {
    operation: form.get("operation"),
    times: Number(form.get("times")),
    fault: { kind, ...Object.fromEntries(entries) },
  }
}

/**
 * The form that orders faults, and the list of those that wait.
 * @param {string[]} operations
 * @param {() => Promise<void>} refresh
 */
export function renderFaults(operations, refresh) {
  const parameters = el("div", { class: "grid" }, ...parameterFields("status"))
  const kind = select(
    word("kind"),
    "kind",
    Object.keys(KINDS).map((name) => [name, name]),
  )
  kind.addEventListener("change", (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target)
    parameters.replaceChildren(...parameterFields(/** @type {Kind} */ (value)))
  })
  /** @type {[string, string][]} */
  const targets = [
    ...operations.map((name) => /** @type {[string, string]} */ ([name, name])),
    ["any", word("anyOperation")],
  ]
  const form = el(
    "form",
    { class: "stack" },
    el(
      "div",
      { class: "grid" },
      select(word("operation"), "operation", targets),
      kind,
      el(
        "label",
        {},
        word("times"),
        el("input", { name: "times", type: "number", min: 1, value: 1, required: true }),
      ),
    ),
    parameters,
    el("button", { class: "main" }, word("order")),
  )
  form.addEventListener("submit", async (event) => {
    event.preventDefault()
    try {
      await api.orderFault(orderFrom(new FormData(form)))
      await refresh()
    } catch (error) {
      notify(String(error))
    }
  })
  const clear = el(
    "button",
    {
      type: "button",
      onclick: async () => {
        await api.clearFaults()
        await refresh()
      },
    },
    word("clearFaults"),
  )
  byId("faults").replaceChildren(
    head("faults", word("faults"), word("faultsHint"), clear),
    form,
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
