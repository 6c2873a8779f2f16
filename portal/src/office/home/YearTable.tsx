import type { OfficeYear } from '@medlem/contract/office'
import { officeHomeTexts } from '@medlem/i18n/en/portal/office/home'
import { formatCount, formatMoney } from '../../ui/format.ts'
import { locale } from '../../ui/language.ts'
import { figureNames, figureWords } from './figures.ts'
import homeCss from './home.module.css'

/** The figures of two years by month: what the plots show, to be read. */
export function YearTable({ data }: { data: OfficeYear }) {
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const text = (name: (typeof figureNames)[number], value: number | undefined) => {
    if (value === undefined) return ''
    return name === 'income'
      ? formatMoney(value, data.income.currency).replace(/ \S+$/, '')
      : formatCount(value)
  }
  const columns = figureNames.flatMap((name) => [
    { name, year: data.year, months: data[name].months },
    { name, year: data.year - 1, months: data[name].monthsBefore },
  ])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={homeCss.yearTable} tabIndex={0} aria-label={officeHomeTexts.tableCaption}>
      <table>
        <caption className="visually-hidden">{officeHomeTexts.tableCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{officeHomeTexts.month}</th>
            {columns.map(({ name, year }) => (
              <th key={`${name}${year}`} scope="col">
                {officeHomeTexts.yearsOf({ figure: figureWords[name], year: String(year) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 12 }, (_, month) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a month has no other name than its place in the year
            <tr key={month}>
              <th scope="row">{monthName.format(new Date(Date.UTC(data.year, month, 1)))}</th>
              {columns.map(({ name, year, months }) => (
                <td key={`${name}${year}`}>{text(name, months[month])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
