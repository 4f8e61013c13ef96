import { deviceSetting, useDeviceSetting } from "#components/ui/device-setting.ts"

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
