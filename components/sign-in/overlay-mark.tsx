/** Two sheets laid one on the other, line by line: the purpose of the product as a large picture. */
export function OverlayMark() {
  return (
    <svg viewBox="0 0 320 320" className="w-full max-w-80" aria-hidden="true">
      <g className="fill-none stroke-line-strong" strokeWidth="1">
        <path d="M20.5 20.5h190v210h-190z" className="fill-surface/60" />
        {[60, 84, 108, 132, 156, 180, 204].map((y) => (
          <path key={y} d={`M44 ${y}.5h${y % 48 === 12 ? 96 : 142}`} strokeDasharray="2 3" />
        ))}
      </g>
      <path className="fill-accent-soft/70 stroke-accent" strokeWidth="1.5" d="M96.5 84.5h190v210h-190z" />
      <path className="fill-accent/10" d="M97 85h113.500v145.500H97z" />
      <g className="fill-none stroke-accent" strokeWidth="1.5">
        {[124, 148, 172, 196, 220, 244].map((y) => (
          <path key={y} d={`M120 ${y}.5h${y % 48 === 28 ? 90 : 140}`} />
        ))}
        <path strokeWidth="3" d="M96 112V84h28M260 295h27v-28" />
      </g>
    </svg>
  )
}
