/** Why a command failed, or that its result is unknown; announced when it appears. */
export function Failure({ text }: { text: string | null }) {
  return (
    <span role="alert" className="text-danger text-sm empty:hidden">
      {text}
    </span>
  )
}
