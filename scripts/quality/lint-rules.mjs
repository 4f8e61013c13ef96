/**
 * Our own rules for oxlint. A browser that translates a page replaces text nodes by elements of its own; React, which keeps
 * the nodes it made, then fails as soon as it removes such a text or inserts something before it.
 */
/** @typedef {any} Node What the parser made, of any kind. */
/** @typedef {{ report(found: { node: Node, messageId: string }): void, sourceCode: { getAncestors(node: Node): Node[] } }} Context */
/** @typedef {{ node: Node, kinds: Set<string> }} Item */

const textBesideParts = {
  meta: {
    messages: {
      text: "This text comes and goes beside other nodes: a translated page fails there. Give it an element of its own.",
      before:
        "Something comes and goes before this bare text: a translated page fails there. Give the text an element of its own.",
    },
  },
  /** @param {Context} context */
  create(context) {
    /** @param {Node} node */
    function check(node) {
      const items = itemsOf(node.children)
      if (items.length < 2) return
      for (const [at, item] of items.entries()) {
        if (item.kinds.has("text") && item.kinds.size > 1)
          context.report({ node: item.node, messageId: "text" })
        else if (item.kinds.has("text") && comesBefore(items, at))
          context.report({ node: item.node, messageId: "before" })
      }
    }
    return { JSXElement: check, JSXFragment: check }
  },
}

/**
 * Whether what stands right before may not be there, or be of another number.
 * @param {Item[]} items
 * @param {number} at
 */
function comesBefore(items, at) {
  return items[at - 1]?.kinds.has("none") ?? false
}

/**
 * @param {Node[]} children
 * @returns {Item[]}
 */
function itemsOf(children) {
  return children.flatMap((node) => {
    if (node.type === "JSXText")
      return node.value.trim() === "" && node.value.includes("\n") ? [] : [{ node, kinds: new Set(["text"]) }]
    if (node.type === "JSXFragment") return itemsOf(node.children)
    if (node.type !== "JSXExpressionContainer") return [{ node, kinds: new Set(["element"]) }]
    if (node.expression.type === "JSXEmptyExpression") return []
    return [{ node, kinds: kindsOf(node.expression) }]
  })
}

/**
 * What an expression may draw: an element, a text, or nothing.
 * @param {Node} node
 * @returns {Set<string>}
 */
function kindsOf(node) {
  switch (node.type) {
    case "ConditionalExpression": {
      const kinds = new Set([...kindsOf(node.consequent), ...kindsOf(node.alternate)])
      return kinds.has("element") ? kinds.add("none") : kinds // one in the place of another is put there anew
    }
    case "LogicalExpression": {
      const right = kindsOf(node.right)
      return node.operator === "&&" ? right.add("none") : right
    }
    case "JSXElement":
      return new Set(["element"])
    case "JSXFragment":
      return new Set(itemsOf(node.children).flatMap(({ kinds }) => [...kinds]))
    case "Literal":
      return new Set([
        (typeof node.value === "string" && node.value !== "") || typeof node.value === "number"
          ? "text"
          : "none",
      ])
    case "TemplateLiteral":
      return new Set(["text"])
    case "CallExpression":
      return new Set(callKinds(node))
    case "ChainExpression":
      return kindsOf(node.expression)
    case "BinaryExpression":
      return new Set(["text"])
    default: // what it holds is somebody else's
      return new Set(["element"])
  }
}

/** @param {Node} call */
function callKinds({ callee }) {
  const called = callee.type === "MemberExpression" ? callee.property.name : callee.name
  if (called === "map" || called === "flatMap" || called === "from") return ["element", "none"]
  return ["text"]
}

/** Where code may be fetched: each of these says when it does not come, or is a function that is given to one of them. */
const LOADERS = /^(dynamic|loadCode|lazyResolver)$/

const fetchedCode = {
  meta: { messages: { bare: "Fetch it by loadCode, which says so when it does not come." } },
  /** @param {Context} context */
  create(context) {
    return {
      /** @param {Node} node */
      ImportExpression(node) {
        const around = context.sourceCode.getAncestors(node)
        const isGiven = around.some(
          ({ type, callee }) => type === "CallExpression" && LOADERS.test(callee.name ?? ""),
        )
        const isLoader = around.some(
          ({ type, id, init }) =>
            type === "VariableDeclarator" &&
            /^load[A-Z]/.test(id.name ?? "") &&
            init?.type === "ArrowFunctionExpression",
        )
        if (!isGiven && !isLoader) context.report({ node, messageId: "bare" })
      },
    }
  },
}

export default {
  meta: { name: "cotejo" },
  rules: { "fetched-code": fetchedCode, "text-beside-parts": textBesideParts },
}
