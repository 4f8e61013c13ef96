import { useTranslations } from "next-intl"
import { Section } from "#components/ui/layout/section.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { ALERT_CHANNELS, type AlertChannel } from "#lib/domain/alert-kinds.ts"
import { TestChannel } from "./send-by-hand.tsx"

/** The destinations of alerts, as far as a page may show them: hosts and a sender, no secret and no whole address. */
export type ConfiguredChannels = { [Way in AlertChannel]: { host: string; from: string } | null }

type ChannelSectionsProps = {
  channels: ConfiguredChannels
  backup: { hours: number | undefined; newest: Date | null }
}

/** The channels of alerts, each with its test; and whether the age of backups is watched. */
export function ChannelSections({ channels, backup }: ChannelSectionsProps) {
  const t = useTranslations("alerts")
  return (
    <div className="grid gap-5 lg:grid-cols-3">
      {ALERT_CHANNELS.toReversed().map((channel) => {
        const set = channels[channel]
        return (
          <Section
            key={channel}
            title={t(`channel.${channel}`)}
            actions={set ? <TestChannel channel={channel} /> : null}
          >
            <p className="wrap-anywhere text-ink-2">
              {set ? t(`channelOn.${channel}`, set) : t(`channelOff.${channel}`)}
            </p>
          </Section>
        )
      })}
      <Section title={t("watch")}>
        <p className="text-ink-2">
          {backup.hours === undefined ? (
            t("backupOff")
          ) : backup.newest === null ? (
            t("backupNever", { hours: backup.hours })
          ) : (
            <>
              {t("backupOn", { hours: backup.hours })} <Timestamp value={backup.newest} />.
            </>
          )}
        </p>
      </Section>
    </div>
  )
}
