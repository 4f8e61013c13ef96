import { Eye, EyeOff } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ComponentProps, useState } from "react"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { TextInput } from "./text-input.tsx"

type PasswordInputProps = Omit<ComponentProps<typeof TextInput>, "type" | "identifier">

/** A password, hidden until the person asks to see it: a new one that was mistyped unseen would lock them out. */
export function PasswordInput(props: PasswordInputProps) {
  const t = useTranslations("ui.password")
  const [shown, setShown] = useState(false)
  return (
    <span className="relative block">
      <TextInput
        {...props}
        type={shown ? "text" : "password"}
        autoCapitalize="off"
        spellCheck={false}
        className="pe-10"
      />
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={t("show")}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 end-1"
      />
    </span>
  )
}
