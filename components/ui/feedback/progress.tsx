type ProgressProps = {
  label: string
  value: number
  max: number
}

/** The progress of something of known length; the figures are shown beside it. */
export function Progress({ label, value, max }: ProgressProps) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex justify-between text-sm">
        <span>{label}</span>
        <span className="text-ink-2">
          {value} / {max}
        </span>
      </div>
      <progress
        aria-label={label}
        value={value}
        max={max}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-sm border border-line-strong bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  )
}
