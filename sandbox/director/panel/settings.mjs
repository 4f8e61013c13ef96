import { api } from "./api.mjs"
import { byId, el, form, head, notify, select } from "./dom.mjs"
import { word } from "./words.mjs"

const NUMBERS = [
  "quota",
  "tokens",
  "vinDelayMs",
  "matchDelayMs",
  "responseDelayMs",
  "pdfLinkLifetimeMs",
  "fileLinkLifetimeMs",
]
const SLOTS = ["lookup", "platform", "vin", "match"]

/**
 * @param {string} name
 * @param {unknown} value
 */
function numberField(name, value) {
  return el(
    "label",
    {},
    name,
    el("input", { type: "number", min: 0, name, value: Number(value), required: true }),
  )
}

/** @param {FormData} data */
function patchFrom(data) {
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "")
  const limited = data.get("limited") === "on"
  return {
    ...Object.fromEntries(NUMBERS.map((name) => [name, Number(data.get(name))])),
    vinFinalState: text("vinFinalState") || null,
    matchOutcome: text("matchOutcome") || null,
    webhookUrl: text("webhookUrl") || null,
    keysValid: Object.fromEntries(SLOTS.map((slot) => [slot, data.get(`key-${slot}`) === "on"])),
    rateLimit: limited
      ? {
          limit: Number(data.get("limit")),
          windowMs: Number(data.get("windowMs")),
          retryAfter: data.get("retryAfter"),
        }
      : null,
  }
}

/** @param {import("./api.mjs").State["settings"]} settings */
function keyFields(settings) {
  const boxes = SLOTS.map((slot) =>
    el(
      "label",
      { class: "line" },
      el("input", { type: "checkbox", name: `key-${slot}`, checked: settings.keysValid[slot] === true }),
      slot,
    ),
  )
  return el("fieldset", { class: "row" }, el("legend", {}, word("keysValid")), ...boxes)
}

/** @param {import("./api.mjs").State["settings"]} settings */
function rateFields({ rateLimit }) {
  return el(
    "fieldset",
    { class: "grid" },
    el("legend", {}, word("rateLimit")),
    el(
      "label",
      { class: "line" },
      el("input", { type: "checkbox", name: "limited", checked: rateLimit !== null }),
      word("rateLimitOn"),
    ),
    numberField("limit", rateLimit?.limit ?? 5),
    numberField("windowMs", rateLimit?.windowMs ?? 10_000),
    select(
      "retryAfter",
      "retryAfter",
      [
        ["seconds", "seconds"],
        ["date", "date"],
        ["none", "none"],
      ],
      rateLimit?.retryAfter,
    ),
  )
}

/**
 * The form of everything that can be turned but the choices.
 * @param {import("./api.mjs").State} state
 * @param {() => Promise<void>} refresh
 */
export function renderSettings({ settings }, refresh) {
  const words = el(
    "div",
    { class: "grid" },
    el(
      "label",
      {},
      "vinFinalState",
      el("input", { name: "vinFinalState", value: String(settings.vinFinalState ?? "") }),
    ),
    select(
      "matchOutcome",
      "matchOutcome",
      [
        ["", "–"],
        ["completed", "completed"],
        ["failed", "failed"],
      ],
      String(settings.matchOutcome ?? ""),
    ),
    el(
      "label",
      {},
      "webhookUrl",
      el("input", { name: "webhookUrl", type: "url", value: String(settings.webhookUrl ?? "") }),
    ),
  )
  const numbers = el("div", { class: "grid" }, ...NUMBERS.map((name) => numberField(name, settings[name])))
  const save = async (/** @type {FormData} */ data) => {
    await api.patch(patchFrom(data))
    notify(word("saved"))
    await refresh()
  }
  const sheet = form(
    save,
    numbers,
    words,
    keyFields(settings),
    rateFields(settings),
    el("button", { class: "main" }, word("save")),
  )
  byId("settings").replaceChildren(head("settings", word("settings"), word("settingsHint")), sheet)
}
