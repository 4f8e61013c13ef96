import { useTranslations } from "next-intl"
import { Kbd } from "#components/ui/controls/kbd.tsx"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import { messageOr } from "#lib/i18n/has-message.ts"
import { closeShortcuts } from "./sheet-store.ts"
import { SHORTCUTS, type ShortcutPlace } from "./shortcut-table.ts"
import { useSingleKeysSetting } from "./use-single-keys.ts"

const PLACES = Object.keys(SHORTCUTS) as ShortcutPlace[]

/** Every key that does something, place by place, and the switch of those that are one character. */
export function ShortcutSheet() {
  const t = useTranslations("shortcuts")
  const single = useSingleKeysSetting()
  return (
    <Dialog open onClose={closeShortcuts} title={t("title")} size="lg">
      <div className="gap-x-8 sm:columns-2">
        {PLACES.map((place) => (
          <PlaceKeys key={place} place={place} />
        ))}
      </div>
      <Checkbox
        className="mt-3"
        label={t("single")}
        hint={t("singleHint")}
        checked={single.on}
        onChange={(event) => single.set(event.target.checked)}
      />
    </Dialog>
  )
}

function PlaceKeys({ place }: { place: ShortcutPlace }) {
  const t = useTranslations("shortcuts")
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="caps mb-1 text-ink-2">{t(`place.${place}`)}</h3>
      <ul className="divide-y divide-line">
        {Object.entries(SHORTCUTS[place] as Record<string, readonly string[]>).map(([act, keys]) => (
          <li key={act} className="flex items-start justify-between gap-4 py-1.5">
            <span className="min-w-0 text-sm">{t(`act.${place}.${act}` as "act.anywhere.ask")}</span>
            <span className="flex shrink-0 flex-wrap items-center justify-end gap-1 pt-px">
              {keys.map((combination) => (
                <Combination key={combination} keys={combination.split("+")} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Keys that are pressed together. */
function Combination({ keys }: { keys: readonly string[] }) {
  const t = useTranslations("shortcuts.key")
  const name = (key: string) => messageOr(t, key, key.toUpperCase())
  return (
    <span className="inline-flex items-center gap-0.5 whitespace-nowrap">
      {keys.map((key) => (
        <Kbd key={key}>{name(key)}</Kbd>
      ))}
    </span>
  )
}
