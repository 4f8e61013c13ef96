import { useEffect, useRef } from "react"
import { deviceSetting, useDeviceSetting } from "#components/ui/device-setting.ts"

const setting = deviceSetting("cotejo.single-keys")

/** Whether commands have keys of one character; a person may turn them off (WCAG 2.1.4), in this browser. */
export function useSingleKeysSetting(): { on: boolean; set: (on: boolean) => void } {
  return {
    on: useDeviceSetting(setting) !== "off",
    set: (on) => setting.set(on ? "on" : "off"),
  }
}

/** Runs a command for a character pressed alone: not while something is typed, nor over an open dialog. */
export function useSingleKey(key: string, run: () => void): boolean {
  const { on } = useSingleKeysSetting()
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!on) return
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== key || event.repeat || event.isComposing) return
      // The position of a sign on the keyboard differs: it may need Shift, a letter does not.
      const isAltered = event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && key >= "a")
      if (isAltered || isTyping(event.target) || document.querySelector("dialog[open]")) return
      event.preventDefault()
      latest.current()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [on, key])
  return on
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select")
}
