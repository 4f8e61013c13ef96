/** Why a command was not done, or that nobody knows; read aloud as it comes. */
export function Failure({ text }: { text: string | null }) {
  return (
    <span role="alert" className="text-danger text-sm empty:hidden">
      {text}
    </span>
  )
}
