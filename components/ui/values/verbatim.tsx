import { Children, type ComponentProps } from "react"
import { codePoint, unseenApart } from "#lib/text/unseen.ts"

/**
 * A text as somebody else wrote it: typed, imported, or the service's. Its direction does not affect the text around it, and its unseen characters are shown
 * by their numbers, so that no number reads as another one.
 */
export function Verbatim({ children, ...rest }: ComponentProps<"bdi">) {
  return (
    <bdi {...rest}>
      {Children.map(children, (child) => (typeof child === "string" ? <Spelled text={child} /> : child))}
    </bdi>
  )
}

function Spelled({ text }: { text: string }) {
  const parts = unseenApart(text)
  if (parts.length === 1) return text
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text is identified by its position alone
    index % 2 === 1 ? <Unseen key={index} character={part} /> : part,
  )
}

function Unseen({ character }: { character: string }) {
  return (
    <span
      data-unseen
      className="mx-0.5 whitespace-nowrap rounded-sm border border-warning bg-warning-soft px-0.5 font-mono text-2xs text-warning tracking-normal"
    >
      {codePoint(character)}
    </span>
  )
}
