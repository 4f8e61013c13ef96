import { Fragment } from "react"

/** A long name is broken where it has its joints: a path before its slashes, a field's name behind its underscores. */
export function BreakAt({ text, joint }: { text: string; joint: "/" | "_" }) {
  const parts = text.split(joint === "/" ? /(?=\/)/ : /(?<=_)/)
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay in their places
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
}
