import type { Income, IncomeRow } from '@medlem/contract/movement'
import type { Href } from '@medlem/contract/portalAddress'
import { shiftMonth } from '@medlem/domain/month'
import { officeMoneyTexts as t } from '@medlem/i18n/en/portal/office/money'
import { useState } from 'react'
import type { MovementQuery } from '../../api/movement/movement.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { listWords } from '../../ui/language.ts'
import { Section } from '../../ui/Section.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { IncomeBars } from './IncomeBars.tsx'
import css from './income.module.css'
import { daysOfMonths, monthLabel, wholeMoney } from './incomeLabels.ts'

type Grouping = 'fee' | 'way'

interface IncomeTableProps {
  income: Income
  /** Whether its last month is still running. */
  isRunning: boolean
  /** Where the payments behind a figure are. */
  hrefOf: (query: MovementQuery) => Href
}

/** What was received in twelve months, by fee or by way of paying, as bars and figures; each figure opens its payments. */
export function IncomeTable({ income, isRunning, hrefOf }: IncomeTableProps) {
  const [grouping, setGrouping] = useState<Grouping>('fee')
  const { month, currency, all } = income
  const rows = grouping === 'fee' ? income.fees : income.ways
  const months = Array.from({ length: 12 }, (_, n) => shiftMonth(month, n - 11))
  const hrefs = (row?: IncomeRow) => (first: string, last: string) =>
    hrefOf({ ...daysOfMonths(first, last), ...(row && { [grouping]: row.key }) })
  if (income.ways.length === 0) {
    return (
      <Section title={t.incomeTitle}>
        <p className="border-y border-line py-4 text-soft">{t.nothingReceived}</p>
      </Section>
    )
  }
  return (
    <Section
      title={t.incomeTitle}
      action={
        <SegmentedControl
          legend={t.by}
          options={[
            { value: 'fee', label: t.byFee },
            { value: 'way', label: t.byWay },
          ]}
          value={grouping}
          onChange={setGrouping}
        />
      }
    >
      <p className={css.legend} aria-hidden="true">
        <span>{t.received}</span>
        <span>{isRunning ? t.yearBeforeSameDay : t.yearBefore}</span>
      </p>
      <table className={css.table}>
        <caption className="visually-hidden">{t.incomeTitle}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{grouping === 'fee' ? t.byFee : t.byWay}</span>
            </th>
            <td className={css.plot} />
            <th scope="col">
              {t.monthColumn({ month: monthLabel(month, 'short'), currency: unit(currency) })}
            </th>
            <th scope="col">{t.twelveColumn}</th>
            <th scope="col">{t.beforeColumn}</th>
          </tr>
        </thead>
        <tbody>
          <Row row={{ ...all, name: t.all }} months={months} hrefs={hrefs()} isTotal />
          {rows.map((row) => (
            <Row key={row.key} row={row} months={months} hrefs={hrefs(row)} />
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-meta text-soft">{t.ownHeights}</p>
    </Section>
  )
}

/** 'kr.' as money is written with it; other currencies by their code. */
const unit = (currency: string) => (currency === 'DKK' ? 'kr.' : currency)

interface RowProps {
  row: IncomeRow
  months: readonly string[]
  hrefs: (first: string, last: string) => Href
  isTotal?: boolean
}

function Row({ row, months, hrefs, isTotal = false }: RowProps) {
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const [now, before] = [sum(row.months), sum(row.monthsBefore)]
  const figure = isTotal ? css.total : undefined
  const values = months.map((month, n) => `${monthLabel(month, 'short')} ${wholeMoney(row.months[n] ?? 0)}`)
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td className={css.plot}>
        <span className="visually-hidden">
          {t.plotSentence({ name: row.name, values: listWords(values) })}
        </span>
        <IncomeBars row={row} months={months} isTotal={isTotal} />
      </td>
      <td>
        <Figure className={figure} minor={row.months.at(-1) ?? 0} href={hrefs(last, last)} />
        {isTotal && <Difference by={(row.months.at(-1) ?? 0) - (row.monthsBefore.at(-1) ?? 0)} />}
      </td>
      <td>
        <Figure className={figure} minor={now} href={hrefs(first, last)} />
        {isTotal && <Difference by={now - before} />}
      </td>
      <td>{wholeMoney(before)}</td>
    </tr>
  )
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

function Figure({ minor, href, className }: { minor: number; href: Href; className: string | undefined }) {
  return (
    <AppLink className={`${css.figure} ${className ?? ''}`} href={href}>
      {wholeMoney(minor)}
    </AppLink>
  )
}

function Difference({ by }: { by: number }) {
  return by === 0 ? null : (
    <span className={css.difference}>
      {by > 0 && '+'}
      {wholeMoney(by)}
    </span>
  )
}
