import ts from "typescript"

/** The facts about one of our source files that matter for its messages. */
export type Source = {
  /** Its first directive: `client` starts the browser's part of a page, `server` is never part of it. */
  directive: "client" | "server" | null
  /** Its imports at run time, as written: types are left out. */
  imports: string[]
  /** Files whose words are fetched with them, as `lazyPart` names them: below the root. */
  late: string[]
  /** It hands out its words itself (`withClientMessages`), under this name; null for most. */
  entry: string | null
  /** Paths into the message files: of one message, or of all the messages below. */
  keys: string[]
  /** Why its messages cannot be determined; empty for all but a fault of ours. */
  faults: string[]
}

/** Reads a file of TypeScript. Where a key is not written out, all that it could be counts: too many words, never too few. */
export function readSource(path: string, text: string): Source {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, scriptKind(path))
  const source: Source = {
    directive: directiveOf(file),
    imports: [],
    late: [],
    entry: null,
    keys: [],
    faults: [],
  }
  const visit = (node: ts.Node): void => {
    const late = isCallOf(node, "lazyPart") ? textOf(node.arguments[0]) : undefined
    if (late !== undefined) return void source.late.push(late)
    if (isCallOf(node, "withClientMessages")) source.entry = textOf(node.arguments[0]) ?? null
    const imported = importOf(node)
    if (imported !== undefined) source.imports.push(imported)
    if (isCallOf(node, "useTranslations")) readTranslator(node, source)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return source
}

function scriptKind(path: string): ts.ScriptKind {
  return path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS
}

function directiveOf(file: ts.SourceFile): Source["directive"] {
  const [first] = file.statements
  if (first === undefined || !ts.isExpressionStatement(first) || !ts.isStringLiteral(first.expression))
    return null
  if (first.expression.text === "use client") return "client"
  return first.expression.text === "use server" ? "server" : null
}

function importOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) && !isOfTypes(node.importClause)) return textOf(node.moduleSpecifier)
  if (ts.isExportDeclaration(node) && !node.isTypeOnly) return textOf(node.moduleSpecifier)
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return textOf(node.arguments[0])
  }
  return undefined
}

function isOfTypes(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const named = clause.namedBindings
  if (clause.name !== undefined || named === undefined || !ts.isNamedImports(named)) return false
  return named.elements.length > 0 && named.elements.every(({ isTypeOnly }) => isTypeOnly)
}

function textOf(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined
}

function isCallOf(node: ts.Node, name: string): node is ts.CallExpression {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name
}

/** Reads the messages of one `useTranslations(namespace)`: by its calls, or the whole namespace where it is passed on or not all written out. */
function readTranslator(call: ts.CallExpression, source: Source): void {
  for (const path of pathsOf(call)) {
    if (path === "" || path.startsWith("*"))
      source.faults.push("useTranslations() might ask for any word: give it a namespace")
    else source.keys.push(path)
  }
}

function pathsOf(call: ts.CallExpression): string[] {
  const [given] = call.arguments
  if (given === undefined) return keysOf(call)
  const namespace = textOf(given)
  if (namespace === undefined) return literalKeys(given)
  return keysOf(call).map((key) => (key === "" ? namespace : `${namespace}.${key}`))
}

/** Returns the keys that are read from the translator made by this call; an empty one means all. */
function keysOf(call: ts.CallExpression): string[] {
  const { parent } = call
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return [""]
  const declared = parent.name
  const keys: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === declared.text && node !== declared && isValue(node)) {
      keys.push(...keysAt(node))
    }
    ts.forEachChild(node, visit)
  }
  visit(scopeOf(parent))
  return keys
}

function scopeOf(node: ts.Node): ts.Node {
  let scope = node.parent
  while (!ts.isBlock(scope) && !ts.isSourceFile(scope)) scope = scope.parent
  return scope
}

/** Whether the name refers to the variable and is used: not for a property, an attribute, a type, or a dependency of a hook. */
function isValue(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isArrayLiteralExpression(parent)) return !isDependencies(parent)
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) return parent.initializer === node
  return !(ts.isJsxAttribute(parent) || ts.isTypeQueryNode(parent) || ts.isPropertySignature(parent))
}

function isDependencies(list: ts.ArrayLiteralExpression): boolean {
  const { parent } = list
  return (
    ts.isCallExpression(parent) &&
    parent.arguments[1] === list &&
    /^use[A-Z]/.test(parent.expression.getText())
  )
}

const METHODS = new Set(["rich", "markup", "raw", "has"])

function keysAt(use: ts.Identifier): string[] {
  const { parent } = use
  const isMethod = ts.isPropertyAccessExpression(parent) && METHODS.has(parent.name.text)
  const callee: ts.Node = isMethod ? parent : use
  const call = callee.parent
  if (!ts.isCallExpression(call) || call.expression !== callee) return [""]
  return literalKeys(call.arguments[0])
}

/** Returns the certain parts of a key: the whole of it, with `*` for a name that is a gap; up to the first gap within a name or at the end; or nothing. */
function literalKeys(key: ts.Expression | undefined): string[] {
  if (key === undefined) return [""]
  if (ts.isStringLiteralLike(key)) return [key.text]
  if (ts.isTemplateExpression(key)) return [withGaps(key)]
  if (ts.isConditionalExpression(key)) return [...literalKeys(key.whenTrue), ...literalKeys(key.whenFalse)]
  if (ts.isParenthesizedExpression(key) || ts.isAsExpression(key)) return literalKeys(key.expression)
  return [""]
}

function withGaps({ head, templateSpans }: ts.TemplateExpression): string {
  const names = [head.text, ...templateSpans.map(({ literal }) => literal.text)].join("*").split(".")
  const broken = names.findIndex((name) => name.includes("*") && name !== "*")
  const certain = broken < 0 ? names : names.slice(0, broken)
  return certain.slice(0, certain.findLastIndex((name) => name !== "*") + 1).join(".")
}
