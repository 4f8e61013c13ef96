import { useTranslations } from "next-intl"
import { hasWord } from "#components/ui/has-word.ts"

const NAMESPACE = {
  state: (code: string) => `ui.state.${code}`,
  charge: (code: string) => `ui.charge.${code}`,
  operation: (code: string) => `operations.${code}.name`,
}

/** The word of a code that a constancia holds; a code that this version does not know stays as it is. */
export function useCodeWord(kind: keyof typeof NAMESPACE): (code: string) => string {
  const t = useTranslations()
  return (code) => {
    const key = NAMESPACE[kind](code)
    return hasWord(t, key) ? t(key as never) : code
  }
}
