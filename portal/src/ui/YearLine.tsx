import { uiTexts } from '@medlem/i18n/en/portal/ui'
import { formatPeriod } from './format.ts'
import { yearMonths } from './yearMonths.ts'

export interface YearLineProps {
  /** First and last day of the membership year, 'YYYY-MM-DD'. */
  startDate: string
  endDate: string
  /** 'YYYY-MM-DD' in Copenhagen. */
  today: string
  /** The club's own hue in degrees; the only place where it shows. */
  hue: number
  /** Grey when not. */
  active: boolean
}

/** The portal's signature: a membership year as twelve notches, filled to today. */
export function YearLine({ startDate, endDate, today, hue, active }: YearLineProps) {
  const months = yearMonths(startDate, today)
  return (
    <div
      className={active ? 'year-line year-line-active' : 'year-line'}
      style={{ '--hue': hue }}
      role="img"
      aria-label={uiTexts.membershipYear({ period: formatPeriod(startDate, endDate) })}
    >
      {months.map((month, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a month has no other name than its place in the year
        <i key={index} style={{ '--filled': `${Math.round(month.filled * 100)}%` }} />
      ))}
      {months.map((month, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <b key={index}>{month.letter}</b>
      ))}
    </div>
  )
}
