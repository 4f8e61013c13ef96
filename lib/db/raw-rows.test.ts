import { globSync, readFileSync } from "node:fs"
import ts from "typescript"
import { expect, test } from "vitest"

/** What a statement written in SQL is said to answer: the compiler believes the names of its columns, so they are looked for in its text. */
type Claim = { at: string; columns: string[]; text: string }

/** Returns the claims of `execute<Row>(sql…)` and `query<Row>("…")` in a file, where the row's type and the text are written there. */
function claimsIn(path: string, source: string): Claim[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const types = new Map(
    file.statements.filter(ts.isTypeAliasDeclaration).map(({ name, type }) => [name.text, type] as const),
  )
  const claims: Claim[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /\b(?:execute|query)$/.test(node.expression.getText())) {
      const [given, text] = [node.typeArguments?.[0], textOf(node.arguments[0])]
      const row = given && ts.isTypeReferenceNode(given) ? types.get(given.getText()) : given
      if (text !== undefined && row && ts.isTypeLiteralNode(row))
        claims.push({
          at: `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`,
          columns: row.members.map(({ name }) => name?.getText().replaceAll('"', "") ?? ""),
          text,
        })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return claims
}

/** The text of a statement; undefined where it is put together elsewhere. */
function textOf(node: ts.Expression | undefined): string | undefined {
  if (node === undefined) return undefined
  const isWritten =
    ts.isTaggedTemplateExpression(node) || ts.isTemplateLiteral(node) || ts.isStringLiteral(node)
  return isWritten ? node.getText() : undefined
}

/** Whether a statement names a column: as it stands, or as a column of a table's schema (`asked_on` as `.askedOn`). */
function names(text: string, column: string): boolean {
  const inSchema = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return new RegExp(`\\b${column}\\b|\\.${inSchema}\\b`).test(text)
}

test("every column that a row of a statement in SQL is said to have is one that the statement names", () => {
  const claims = globSync("{app,lib,scripts}/**/*.ts")
    .filter((path) => !path.endsWith(".test.ts"))
    .flatMap((path) => claimsIn(path, readFileSync(path, "utf8")))
  expect(claims.length).toBeGreaterThan(40)
  const wrong = claims.flatMap(({ at, columns, text }) =>
    columns.filter((column) => !names(text, column)).map((column) => `${at} ${column}`),
  )
  expect(wrong).toEqual([])
})
