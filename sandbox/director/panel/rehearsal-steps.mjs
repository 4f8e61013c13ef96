import { copyButton, el } from "./dom.mjs"
import { currentLanguage, word } from "./words.mjs"

/** @typedef {import("./api.mjs").RehearsalStep} RehearsalStep */
/** @typedef {import("./api.mjs").RehearsalCheck} RehearsalCheck */
/** @typedef {import("./words.mjs").Word} Word */

/** @param {import("./api.mjs").Words} words */
export const inLanguage = (words) => words[currentLanguage()]

/** @type {{ [state in RehearsalCheck["state"]]: [sign: string, says: Word, tone: string] }} */
const STATES = {
  met: ["✓", "checkMet", "good"],
  waiting: ["…", "checkWaiting", "soft"],
  broken: ["✗", "checkBroken", "bad"],
}

/**
 * The simulator's checks, each with a sign and its word.
 * @param {RehearsalCheck[]} checks
 */
export function checkList(checks) {
  const lines = checks.map(({ says, state }) => {
    const [sign, key, tone] = STATES[state]
    return el(
      "li",
      { class: tone },
      el("span", { "aria-hidden": "true", class: "sign" }, sign),
      `${inLanguage(says)} `,
      el("span", { class: "pill" }, word(key)),
    )
  })
  return el("ul", { class: "checks" }, ...lines)
}

/**
 * @param {Word} title
 * @param {...import("./dom.mjs").Child} children
 */
function part(title, ...children) {
  return el("div", { class: "part" }, el("h4", {}, word(title)), ...children)
}

/**
 * @param {RehearsalStep} step
 * @param {string | null} appUrl
 */
function whereOf({ at, id }, appUrl) {
  if (appUrl === null) return el("p", {}, `${word("page")} `, el("code", {}, at))
  const link = el(
    "a",
    { href: `${appUrl}${at}`, target: "_blank", rel: "noopener", id: `open-${id}` },
    word("openPage"),
  )
  return el("p", { class: "row" }, link, el("code", { class: "soft" }, at))
}

/** @param {RehearsalStep["copies"][number]} copy */
function copyOf({ name, label, value }) {
  const attributes = copyButton(value, {
    copy: word("copy"),
    copied: word("copied"),
    name: inLanguage(label),
  })
  attributes.id = `copy-${name}`
  return el(
    "div",
    { class: "copy" },
    el("span", { class: "soft" }, inLanguage(label)),
    el("code", {}, value),
    attributes,
  )
}

function documentLink() {
  return el(
    "p",
    {},
    el(
      "a",
      { href: "/director/rehearsals/document.pdf", download: true, id: "get-document" },
      word("getDocument"),
    ),
  )
}

/** @param {RehearsalStep} step */
function seenOf({ sees }) {
  return part("youSee", el("ul", {}, ...sees.map((one) => el("li", {}, inLanguage(one)))))
}

/**
 * @param {RehearsalStep} step
 * @param {string | null} appUrl
 */
function currentParts(step, appUrl) {
  return [
    step.simulator ? part("simulatorDoes", el("p", {}, inLanguage(step.simulator))) : null,
    part(
      "youDo",
      el("p", {}, inLanguage(step.does)),
      whereOf(step, appUrl),
      step.hasDocument ? documentLink() : null,
      ...step.copies.map(copyOf),
    ),
    seenOf(step),
    step.checks.length > 0 ? part("itSees", checkList(step.checks)) : null,
  ]
}

/**
 * A step of the rehearsal that is being played: whole where it is its turn, what should have been seen where it is done, its name where it is ahead.
 * @param {RehearsalStep} step
 * @param {number} number
 * @param {string | null} appUrl
 * @param {...HTMLElement} acts The commands for the current one.
 */
export function stepItem(step, number, appUrl, ...acts) {
  const isDone = step.state === "done"
  const title = el(
    "h3",
    step.state === "current" ? { id: "rehearsal-step", tabindex: -1 } : {},
    `${number}. ${inLanguage(step.title)}`,
    isDone
      ? el(
          "span",
          { class: "pill good" },
          `${word("done")}: ${word(step.by === "simulator" ? "bySimulator" : "byPerson")}`,
        )
      : null,
  )
  const item = el("li", { class: `step ${step.state}` }, title)
  if (step.state === "current") {
    item.setAttribute("aria-current", "step")
    item.append(
      ...currentParts(step, appUrl).filter((one) => one !== null),
      el("div", { class: "row" }, ...acts),
    )
  }
  if (isDone) item.append(seenOf(step))
  return item
}
