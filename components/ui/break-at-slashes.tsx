import { Fragment } from "react"

/** A long path is broken where it has its joints. */
export function BreakAtSlashes({ path }: { path: string }) {
  return path.split(/(?=\/)/).map((part) => (
    <Fragment key={part}>
      <wbr />
      {part}
    </Fragment>
  ))
}
