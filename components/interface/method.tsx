/** A method with its address, as programs write them; broken between the parts of the address alone. */
export function Method({ method, path }: { method: string; path: string }) {
  const parts = path.replaceAll("[", "{").replaceAll("]", "}").split("/").slice(1)
  return (
    <code className="font-mono">
      <span className="font-semibold">{method}</span>{" "}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address keep their places
        <span key={index}>
          <wbr />/{part}
        </span>
      ))}
    </code>
  )
}
