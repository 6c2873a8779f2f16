import { commonTexts } from '@medlem/i18n/en/portal/common'
import { useEffect, useState } from 'react'
import memberTableCss from './memberTable.module.css'

const SHOWN_AFTER_MS = 300
const ROWS = 12
/** Shares of the width, so that they look like names. */
const WIDTHS = [34, 26, 40, 30, 22, 37]

/** Bars in place of rows, where the first answer takes its time. */
export function FirstRows() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={memberTableCss.firstRows} aria-busy="true">
      <p className="visually-hidden">{commonTexts.loading}</p>
      {isShown &&
        Array.from({ length: ROWS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <i key={at} style={{ width: `${WIDTHS[at % WIDTHS.length]}%` }} />
        ))}
    </div>
  )
}
