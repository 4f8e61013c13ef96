import { api } from "./api.mjs"
import { button, byId, el, head, select, table } from "./dom.mjs"
import { word } from "./words.mjs"

const SHOWN = 200

let after = 0
let isPaused = false
let operation = ""
/** @type {import("./api.mjs").LoggedRequest[]} */
let kept = []

/** @param {number | null} status */
function statusTone(status) {
  if (status === null || status >= 500) return "bad"
  return status >= 300 ? "warn" : "good"
}

/** @param {import("./api.mjs").LoggedRequest} entry */
function rowOf(entry) {
  const { headers, body, query } = entry
  const detail = el(
    "details",
    {},
    el("summary", {}, el("code", {}, `${entry.method} ${entry.path}`)),
    el("pre", {}, JSON.stringify({ query, body, headers }, null, 2)),
  )
  return el(
    "tr",
    {},
    el("td", { class: "number" }, entry.seq),
    el("td", {}, new Date(entry.at).toLocaleTimeString("es-PE", { hour12: false })),
    el("td", {}, entry.operation),
    el("td", {}, detail),
    el("td", {}, entry.keySlot ?? "–"),
    el("td", {}, word(entry.accepted ? "yes" : "no")),
    el("td", {}, el("span", { class: `pill ${statusTone(entry.status)}` }, entry.status ?? word("noAnswer"))),
    el("td", {}, entry.fault ?? "–"),
  )
}

function matches(/** @type {import("./api.mjs").LoggedRequest} */ entry) {
  return operation === "" || entry.operation === operation
}

function body() {
  return byId("requests").querySelector("tbody")
}

/** Adds what has come since the last look, newest on top. Rows that are open stay open. */
export async function refreshRequests() {
  if (isPaused) return
  const { items, last } = await api.requests(after)
  after = last
  kept = [...items.reverse(), ...kept].slice(0, SHOWN)
  body()?.prepend(...items.filter(matches).map(rowOf))
  while ((body()?.rows.length ?? 0) > SHOWN) body()?.lastElementChild?.remove()
}

function redraw() {
  body()?.replaceChildren(...kept.filter(matches).map(rowOf))
}

/** Clears the list on the page; the log itself has been cleared. */
export function forgetRequests() {
  kept = []
  redraw()
}

/** @param {string[]} operations */
function operationFilter(operations) {
  /** @type {[string, string][]} */
  const options = [
    ["", word("all")],
    ...operations.map((name) => /** @type {[string, string]} */ ([name, name])),
    ["other", "other"],
  ]
  const filter = select(word("operation"), "filter", options, operation)
  filter.addEventListener("change", (event) => {
    operation = /** @type {HTMLSelectElement} */ (event.target).value
    redraw()
  })
  return filter
}

function pauseButton() {
  const pause = button(word(isPaused ? "resume" : "pause"), () => {
    isPaused = !isPaused
    pause.textContent = word(isPaused ? "resume" : "pause")
  })
  return pause
}

/**
 * The live list of requests.
 * @param {string[]} operations
 */
export function renderRequests(operations) {
  const clear = button(word("clear"), async () => {
    await api.clearRequests()
    forgetRequests()
  })
  /** @type {import("./words.mjs").Word[]} */
  const columns = ["number", "time", "operation", "request", "key", "accepted", "status", "fault"]
  byId("requests").replaceChildren(
    head(
      "requests",
      word("requests"),
      word("requestsHint"),
      operationFilter(operations),
      pauseButton(),
      clear,
    ),
    table(word("requests"), columns.map(word), kept.filter(matches).map(rowOf)),
  )
}
