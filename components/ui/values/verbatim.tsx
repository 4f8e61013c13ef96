import { Children, type ComponentProps, type ReactNode } from "react"
import { codePoint, unseenApart } from "#lib/text/unseen.ts"

/** A text as somebody else wrote it: its direction is isolated, its unseen characters are shown by their numbers. */
export function Verbatim({ children, ...rest }: ComponentProps<"bdi">) {
  return (
    <bdi {...rest}>{typeof children === "string" ? spelled(children) : Children.map(children, spelled)}</bdi>
  )
}

function spelled(child: ReactNode): ReactNode {
  const parts = typeof child === "string" ? unseenApart(child) : []
  if (parts.length < 2) return child
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text is identified by its position alone
        key={index}
        className="mx-0.5 rounded-sm bg-warning-soft px-1 font-mono text-2xs text-warning"
      >
        {codePoint(part)}
      </span>
    ) : (
      part
    ),
  )
}

/**
 * The service's own name of a field, beside our word for it (`word`): shown to whoever wants technical names, on paper too (`globals.css`). Nothing
 * where the name is all the word there is. `beside`: in a line with the word, where a blank before it would be left over while it is hidden.
 */
export function FieldName({ name, word, beside }: { name: string; word?: unknown; beside?: boolean }) {
  return name === word ? null : (
    <Verbatim className={beside ? "field-name ms-1" : "field-name"}>{name}</Verbatim>
  )
}
