import type { IncomeRow } from '@medlem/contract/movement'
import css from './income.module.css'
import { monthLabel } from './incomeLabels.ts'

interface IncomeBarsProps {
  row: IncomeRow
  /** Their names stand below the bars of the row of all. */
  months: readonly string[]
  isTotal: boolean
}

/** Twelve bars, each with a mark for the same month a year earlier; the row has their figures as a sentence. */
export function IncomeBars({ row: { months: amounts, monthsBefore }, months, isTotal }: IncomeBarsProps) {
  const most = Math.max(1, ...amounts, ...monthsBefore)
  const filled = (amount = 0) => ({ '--filled': `${Math.round((Math.max(0, amount) / most) * 100)}%` })
  return (
    <div aria-hidden="true">
      <div className={isTotal ? `${css.bars} ${css.high}` : css.bars}>
        {months.map((month, n) => (
          <span key={month} className={css.bar}>
            <i style={filled(amounts[n])} />
            {monthsBefore[n] !== 0 && <b style={filled(monthsBefore[n])} />}
          </span>
        ))}
      </div>
      {isTotal && (
        <div className={css.letters}>
          {months.map((month) => (
            <span key={month}>{monthLabel(month, 'short')}</span>
          ))}
        </div>
      )}
    </div>
  )
}
