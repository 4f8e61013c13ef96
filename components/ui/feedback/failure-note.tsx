import { type ComponentProps, useEffect, useRef } from "react"
import { Banner } from "./banner.tsx"

/** Why the pressed command failed, or did not do what was meant, beside it. Announced at once, and takes focus when it appears. */
export function FailureNote(props: Omit<ComponentProps<typeof Banner>, "live">) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="alert" className="outline-none">
      <Banner {...props} />
    </div>
  )
}

/** The codes that somebody who helps asks for: ours, and the request's id. */
export function FailureReference({ codes }: { codes: readonly (string | null)[] }) {
  const known = codes.filter(Boolean)
  return known.length === 0 ? null : <p className="font-mono text-ink-3 text-xs">{known.join(" · ")}</p>
}
