import { deviceSetting, useDeviceSetting } from "#components/live/device-setting.ts"

/** Whether this device is told of notices by the browser. */
const setting = deviceSetting("cotejo.signature-notices")

export function isTold(): boolean {
  return setting.get() === "on" && isAllowed()
}

export function tellMe(on: boolean): void {
  setting.set(on ? "on" : null)
}

export function useTold(): boolean {
  return useDeviceSetting(setting) === "on" && isAllowed()
}

function isAllowed(): boolean {
  return "Notification" in window && Notification.permission === "granted"
}
