import { useTranslations } from "next-intl"
import type { Refusal } from "#components/query/use-action.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"

/**
 * An `onRefused` of `useAction` for live pages: somebody else changed the state first, which the page is about to show. The button, and a
 * message beside it, would disappear, so the message is a toast.
 */
export function useChangedToast(): (refusal: Refusal) => boolean {
  const t = useTranslations("command.changed")
  return ({ code }) => {
    if (code !== "state_changed") return false
    toast({ tone: "warning", title: t("title"), body: t("detail") })
    return true
  }
}
