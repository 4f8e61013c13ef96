import { expect, test } from "vitest"
import { html } from "./html.ts"

test("a value is a text, whatever stands in it; markup within markup stays", () => {
  const items = ["<script>", `a"b'c&`].map((text) => html`<li title="${text}">${text}</li>`)
  expect(html`<ul>${items}</ul>${2}`.markup).toBe(
    '<ul><li title="&lt;script&gt;">&lt;script&gt;</li><li title="a&quot;b&#39;c&amp;">a&quot;b&#39;c&amp;</li></ul>2',
  )
})
