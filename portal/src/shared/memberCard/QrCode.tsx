import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code (ISO/IEC 18004), dark on light in every theme, as readers want it; its quiet zone is the panel's padding. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

/** Each run of dark modules of a row is one rectangle of the path. */
function draw(text: string): { size: number; path: string } {
  // Level M repairs 15 %, as of a scratched or shining screen.
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const runs = data.flatMap((cells, row) =>
    cells.flatMap((isDark, column) => {
      if (!isDark || cells[column - 1]) return []
      const end = cells.indexOf(false, column)
      const length = (end < 0 ? size : end) - column
      return [`M${column} ${row}h${length}v1h-${length}z`]
    }),
  )
  return { size, path: runs.join('') }
}
