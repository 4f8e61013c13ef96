import { Eye, EyeOff } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ComponentProps, useState } from "react"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { cx } from "#components/ui/cx.ts"
import { CONTROL } from "./control-style.ts"
import { useFieldControl } from "./field-context.ts"

type TextInputProps = ComponentProps<"input"> & {
  /** An identifier: fixed-width figures, no correction, no capitals, no suggestions of the browser. */
  identifier?: boolean
}

const IDENTIFIER = {
  autoComplete: "off",
  autoCorrect: "off",
  autoCapitalize: "off",
  spellCheck: false,
} as const

/** Fits `register()` of React Hook Form: it passes `ref`, `name`, `onChange` and `onBlur` through. */
export function TextInput({ identifier = false, className, ...rest }: TextInputProps) {
  const control = useFieldControl()
  return (
    <input
      type="text"
      {...control}
      {...(identifier ? IDENTIFIER : {})}
      {...rest}
      className={cx(CONTROL, identifier && "font-mono tracking-wide", className)}
    />
  )
}

/** Several lines of text; fits `register()` of React Hook Form as `TextInput` does. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  const control = useFieldControl()
  return (
    <textarea rows={3} {...control} {...rest} className={cx(CONTROL, "h-auto resize-y py-1.5", className)} />
  )
}

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
