type Named = { name: string | null; signers: readonly { full_name: string | null }[] }

/** The names that a request is found by, as it was sent or as the service shows it: its own and those of its signers. */
export function namesIn({ name, signers }: Named): string[] {
  return [name, ...signers.map(({ full_name: signer }) => signer)].filter((one) => one !== null)
}
