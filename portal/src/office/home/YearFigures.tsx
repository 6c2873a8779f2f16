import type { OfficeYear } from '@medlem/contract/office'
import type { Organisation } from '@medlem/contract/organisation'
import { officeHomeTexts } from '@medlem/i18n/en/portal/office/home'
import { useState } from 'react'
import { useOfficeYear } from '../../api/office/office.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay, formatCount, formatDate, formatMoney } from '../../ui/format.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { differenceText, type FigureName, figureHref, figureNames, figureWords, isEmpty } from './figures.ts'
import homeCss from './home.module.css'
import { YearPlot } from './YearPlot.tsx'
import { YearTable } from './YearTable.tsx'

/** Members, paid, not renewed and income of a year beside the year before, as plots or as a table. */
export function YearFigures({
  organisation,
  unlessEmpty,
}: {
  organisation: Organisation
  /** Of an organisation with others below, whose own figures may all be zero. */
  unlessEmpty: boolean
}) {
  const today = copenhagenDay(new Date())
  const thisYear = Number(today.slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const [isTable, setTable] = useState(false)
  const { data, error, refetch } = useOfficeYear(organisation.id, year)
  const asOf = today < `${year}-12-31` ? today : `${year}-12-31`
  if (unlessEmpty && (!data || (year === thisYear && isEmpty(data)))) return null
  return (
    <section className="section" aria-labelledby="office-year">
      <div className="section-head">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id="office-year">{officeHomeTexts.yearTitle({ year: String(year) })}</h2>
          <span className="text-meta text-soft tabular-nums">
            {officeHomeTexts.asOf({
              date: formatDate(asOf),
              before: formatDate(`${Number(asOf.slice(0, 4)) - 1}${asOf.slice(4)}`),
            })}
          </span>
        </div>
        <SegmentedControl
          className="mini:-my-2.5"
          legend={officeHomeTexts.chooseYear}
          options={[thisYear - 1, thisYear, thisYear + 1].map((one) => ({ value: one, label: one }))}
          value={year}
          onChange={setYear}
        />
      </div>
      {error && !data && (
        <ErrorNotice error={error} title={officeHomeTexts.yearNotLoaded} retry={() => refetch()} />
      )}
      {!data && !error && <Skeleton height="210px" />}
      {data && (
        <div aria-busy={data.year !== year || undefined}>
          {isTable ? (
            <YearTable data={data} />
          ) : (
            <div className={homeCss.yearFigures}>
              {figureNames.map((name) => (
                <Figure key={name} name={name} data={data} organisation={organisation} />
              ))}
            </div>
          )}
          <div className={homeCss.yearLegend}>
            {!isTable && (
              <>
                <span className={homeCss.legendNow}>{data.year}</span>
                <span className={homeCss.legendWas}>
                  {officeHomeTexts.lineBefore({ year: String(data.year - 1) })}
                </span>
              </>
            )}
            <button
              type="button"
              className={`${homeCss.onwardLink} ml-auto`}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? officeHomeTexts.asPlots : officeHomeTexts.asTable}
            </button>
          </div>
        </div>
      )}
    </section>
  )
}

interface FigureProps {
  name: FigureName
  data: OfficeYear
  organisation: Organisation
}

function Figure({ name, data, organisation: { id, hue } }: FigureProps) {
  const { now, before } = data[name]
  const format = (value: number) =>
    name === 'income' ? formatMoney(value, data.income.currency).replace(/ \S+$/, '') : formatCount(value)
  const href = figureHref(id, name, data.year)
  return (
    <div className={homeCss.yearFigure}>
      <h3 className="text-meta text-soft">{figureWords[name]}</h3>
      <p className={homeCss.figureNow}>
        <AppLink className={homeCss.figureLink} href={href}>
          {format(now)}
        </AppLink>
        {name === 'income' && <span> {formatMoney(0, data.income.currency).split(' ').at(-1)}</span>}
      </p>
      <p className="text-meta tabular-nums">
        <AppLink className={homeCss.figureLink} href={figureHref(id, name, data.year - 1)}>
          {officeHomeTexts.lastYear({ count: format(before) })}
        </AppLink>{' '}
        <b className="font-semibold whitespace-nowrap">{differenceText(now, before, format)}</b>
      </p>
      <YearPlot name={name} figure={data[name]} year={data.year} hue={hue} format={format} />
    </div>
  )
}
