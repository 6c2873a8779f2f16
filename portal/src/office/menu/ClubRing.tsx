const RADIUS = 12.5

/** The year line bent to a ring, filled to this month, in the club's hue. */
export function ClubRing({ hue, size = 24 }: { hue: number; size?: number }) {
  const month = new Date().getMonth() + 1
  const ring = { cx: 16, cy: 16, r: RADIUS, pathLength: 12, strokeDashoffset: -0.14 }
  return (
    <svg
      className="club-ring"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      style={{ '--hue': hue }}
    >
      <g transform="rotate(-90 16 16)">
        <circle className="ring-track" {...ring} strokeDasharray="0.72 0.28" />
        <circle className="ring-filled" {...ring} strokeDasharray={`${'0.72 0.28 '.repeat(month)}0 12`} />
      </g>
    </svg>
  )
}
