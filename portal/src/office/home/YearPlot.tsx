import type { YearFigure } from '@medlem/contract/office'
import { officeHomeTexts } from '@medlem/i18n/en/portal/office/home'
import { copenhagenDay } from '../../ui/format.ts'
import { yearMonths } from '../../ui/yearMonths.ts'
import { type FigureName, figureWords, linePoints } from './figures.ts'
import homeCss from './home.module.css'

export interface YearPlotProps {
  name: FigureName
  figure: YearFigure
  year: number
  /** The club's own hue in degrees. */
  hue: number
  format: (value: number) => string
}

/** A figure's way through the year, with last year's behind it, on the year line. A reader of the screen has its sentence. */
export function YearPlot({ name, figure, year, hue, format }: YearPlotProps) {
  const sentence = officeHomeTexts.plotSentence({
    figure: figureWords[name],
    year: String(year),
    yearBefore: String(year - 1),
    now: format(figure.now),
    before: format(figure.before),
  })
  return (
    <div role="img" aria-label={sentence} className={homeCss.yearPlot}>
      {name === 'income' ? <Bars figure={figure} /> : <Lines figure={figure} />}
      <YearNotches year={year} hue={hue} />
    </div>
  )
}

function Lines({ figure }: { figure: YearFigure }) {
  const now = linePoints(figure.months, figure)
  const before = linePoints(figure.monthsBefore, figure)
  const last = now.at(-1)
  const path = (points: typeof now) => points.map(({ x, y }) => `${x},${y}`).join(' ')
  return (
    <div className={homeCss.plotLines}>
      <svg viewBox="0 0 12 100" preserveAspectRatio="none" aria-hidden="true">
        <polyline className={homeCss.plotWas} points={path(before)} />
        <polyline className={homeCss.plotNow} points={path(now)} />
      </svg>
      {last && (
        <i className={homeCss.plotEnd} style={{ left: `${(last.x / 12) * 100}%`, top: `${last.y}%` }} />
      )}
    </div>
  )
}

function Bars({ figure: { months, monthsBefore } }: { figure: YearFigure }) {
  const most = Math.max(1, ...months, ...monthsBefore)
  const height = (value: number | undefined) => `${(Math.max(0, value ?? 0) / most) * 100}%`
  return (
    <div className={homeCss.plotBars}>
      {Array.from({ length: 12 }, (_, month) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a month has no other name than its place in the year
        <div key={month}>
          <i style={{ '--filled': height(months[month]) }} />
          {monthsBefore[month] !== undefined && <b style={{ '--filled': height(monthsBefore[month]) }} />}
        </div>
      ))}
    </div>
  )
}

function YearNotches({ year, hue }: { year: number; hue: number }) {
  const months = yearMonths(`${year}-01-01`, copenhagenDay(new Date()))
  return (
    <div className={`year-line year-line-active ${homeCss.yearNotches}`} style={{ '--hue': hue }}>
      {months.map((month, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <i key={index} style={{ '--filled': `${Math.round(month.filled * 100)}%` }} />
      ))}
      {months.map((month, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <b key={index}>{month.letter}</b>
      ))}
    </div>
  )
}
