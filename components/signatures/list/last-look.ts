import { type DeviceSetting, deviceSetting } from "#components/live/device-setting.ts"

/** The revision at the person's last look at the board on this device; null when there was none, and then nothing is new. */
export function lastLook(userId: string): number | null {
  const kept = settingOf(userId).get()
  return kept === null || Number.isNaN(Number(kept)) ? null : Number(kept)
}

/** Remembers that everything up to that revision was in sight. */
export function rememberLook(userId: string, revision: number): void {
  settingOf(userId).set(String(revision))
}

function settingOf(userId: string): DeviceSetting {
  return deviceSetting(`cotejo.signature-board.${userId}`)
}
