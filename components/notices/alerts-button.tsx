import { Bell, BellRing } from "lucide-react"
import { useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { deviceSetting, useDeviceSetting } from "#components/ui/device-setting.ts"
import { useHydrated } from "#components/ui/use-hydrated.ts"

type AlertsButtonProps = {
  label: string
  /** Said when the browser gives no leave. */
  refused: string
  on: boolean
  onChange: (on: boolean) => void
}

/** Turns notifications of the browser on and off; only then may the browser ask for leave. Nothing where it has none. */
export function AlertsButton({ label, refused, on, onChange }: AlertsButtonProps) {
  const [isRefused, setRefused] = useState(false)
  const isHydrated = useHydrated()
  if (!isHydrated || !("Notification" in window)) return null

  async function toggle() {
    if (on) return onChange(false)
    const leave = await Notification.requestPermission()
    setRefused(leave !== "granted")
    onChange(leave === "granted")
  }

  const Icon = on ? BellRing : Bell
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button icon={Icon} size="sm" variant="quiet" aria-pressed={on} onClick={toggle}>
        {label}
      </Button>
      <span role="status" className="text-ink-2 text-sm empty:hidden">
        {isRefused ? refused : ""}
      </span>
    </span>
  )
}

/** Whether this device shows the notices of all requests as browser notifications; those of watched things need the browser's permission alone. */
const setting = deviceSetting("cotejo.signature-notices")

export function hasAlerts(): boolean {
  return setting.get() === "on" && isAllowed()
}

export function setAlerts(on: boolean): void {
  setting.set(on ? "on" : null)
}

export function useAlerts(): boolean {
  return useDeviceSetting(setting) === "on" && isAllowed()
}

function isAllowed(): boolean {
  return "Notification" in window && Notification.permission === "granted"
}
