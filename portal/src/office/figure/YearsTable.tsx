import type { OrganisationFigures } from '@medlem/contract/memberFigure'
import { officeBelowTexts as t } from '@medlem/i18n/en/portal/office/below'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { formatCount } from '../../ui/format.ts'
import figureCss from './figure.module.css'

interface YearsTableProps {
  years: OrganisationFigures['years']
  /** Whether there is more to tell than its own. */
  hasBelow: boolean
}

/** Members year by year, each year with a bar. */
export function YearsTable({ years, hasBelow }: YearsTableProps) {
  const most = Math.max(1, ...years.map(({ own, below }) => own + below))
  return (
    <table className={figureCss.figureTable}>
      <caption className="visually-hidden">{t.yearTable}</caption>
      <thead>
        <tr>
          <th scope="col">{t.year}</th>
          {hasBelow && <th scope="col">{t.own}</th>}
          {hasBelow && <th scope="col">{t.ofBelow}</th>}
          <th scope="col">{hasBelow ? t.together : officeFrameTexts.members}</th>
          <td className={figureCss.figureBars} aria-hidden="true" />
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, own, below }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            {hasBelow && <td>{formatCount(own)}</td>}
            {hasBelow && <td>{formatCount(below)}</td>}
            <td>{formatCount(own + below)}</td>
            <td className={figureCss.figureBars} aria-hidden="true">
              <i style={{ '--filled': `${((own + below) / most) * 100}%` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
