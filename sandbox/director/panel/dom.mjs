/** @typedef {Node | string | number | null} Child */
/** @typedef {{ [name: string]: string | number | boolean | ((event: Event) => void) | undefined }} Attributes */

/**
 * An element with attributes, listeners (`onclick`, ...) and children. Text is always set as text, never as HTML:
 * requests and answers are full of it.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value)
    else if (value === true) element.setAttribute(name, "")
    else if (value !== false && value !== undefined) element.setAttribute(name, String(value))
  }
  element.append(
    ...children.flatMap((child) =>
      child === null ? [] : [typeof child === "number" ? String(child) : child],
    ),
  )
  return element
}

/**
 * The element of the page with this id.
 * @param {string} id
 */
export function byId(id) {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no element ${id}.`)
  return element
}

/**
 * The head of a section: its title, an explanation and what can be done.
 * @param {string} id
 * @param {string} title
 * @param {string} hint
 * @param {...Child} actions
 */
export function head(id, title, hint, ...actions) {
  const words = el(
    "div",
    {},
    el("h2", { id: `${id}-title` }, title),
    hint ? el("p", { class: "soft" }, hint) : null,
  )
  return el("div", { class: "head" }, words, el("div", { class: "actions" }, ...actions))
}

/**
 * A table in a box that scrolls and can be reached with the keyboard.
 * @param {string} label
 * @param {string[]} columns
 * @param {HTMLTableRowElement[]} rows
 */
export function table(label, columns, rows) {
  const header = el("tr", {}, ...columns.map((column) => el("th", { scope: "col" }, column)))
  const body = el("tbody", {}, ...rows)
  return el(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": label },
    el("table", {}, el("thead", {}, header), body),
  )
}

/**
 * A button that does something; an error is shown in the corner of the page.
 * @param {string} text
 * @param {() => unknown} act
 * @param {Attributes} [attributes]
 */
export function button(text, act, attributes = {}) {
  const onclick = async () => {
    try {
      await act()
    } catch (error) {
      notify(String(error))
    }
  }
  return el("button", { type: "button", ...attributes, onclick: () => void onclick() }, text)
}

/**
 * A form that is sent by script; an error is shown in the corner of the page and nothing typed is lost.
 * @param {(data: FormData) => Promise<void>} send
 * @param {...Child} children
 */
export function form(send, ...children) {
  const element = el("form", { class: "stack" }, ...children)
  element.addEventListener("submit", async (event) => {
    event.preventDefault()
    try {
      await send(new FormData(element))
    } catch (error) {
      notify(String(error))
    }
  })
  return element
}

/**
 * A labelled drop-down list.
 * @param {string} label
 * @param {string} name
 * @param {[value: string, text: string][]} options
 * @param {string} selected
 */
export function select(label, name, options, selected = "") {
  const entries = options.map(([value, text]) => el("option", { value, selected: value === selected }, text))
  return el("label", {}, label, el("select", { name }, ...entries))
}

/**
 * A button that copies a value to the clipboard.
 * @param {string} value
 * @param {{ copy: string, copied: string, name?: string }} words
 */
export function copyButton(value, { copy, copied, name = value }) {
  const act = async () => {
    await navigator.clipboard.writeText(value)
    notify(`${copied}: ${name}`)
  }
  return button(copy, act, { class: "small", "aria-label": `${copy} ${name}` })
}

/**
 * Shows a message in the corner of the page and announces it to assistive technology, for some seconds.
 * @param {string} text
 */
export function notify(text) {
  const notice = byId("notice")
  notice.textContent = text
  setTimeout(() => {
    if (notice.textContent === text) notice.textContent = ""
  }, 4000)
}
