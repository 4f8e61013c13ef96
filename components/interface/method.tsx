/** A method with its address, as programs write them. */
export function Method({ method, path }: { method: string; path: string }) {
  return (
    <code className="wrap-anywhere font-mono">
      <span className="font-semibold">{method}</span> {path.replaceAll("[", "{").replaceAll("]", "}")}
    </code>
  )
}
