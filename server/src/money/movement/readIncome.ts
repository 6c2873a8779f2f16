import type { Income, IncomeRow } from '@medlem/contract/movement'
import type { Database } from '@medlem/database/database'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { incomeSpans } from '@medlem/domain/income'
import { requireAdministered } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listReversed, type ReceivedCell, sumReceived } from './movementStore.ts'
import { reversalShares } from './reversalShares.ts'
import { wayName } from './wayName.ts'

/** What was received less what went back in the twelve months to one, by fee and by way of paying, beside the year before. */
export async function readIncome(
  deps: Deps,
  caller: Caller,
  { orgId, month }: { orgId: string; month: string },
): Promise<Income> {
  const { currency } = await requireAdministered(deps, caller, orgId, 'money:read')
  const { now, before } = incomeSpans(month, copenhagenDate(deps.clock.now()))
  const cells = await listCells(deps.db, { orgId, currency, from: now.from, to: now.to })
  const cellsBefore = await listCells(deps.db, { orgId, currency, from: before.from, to: before.to })
  const rows = (keyOf: (cell: ReceivedCell) => string, nameOf: (key: string) => string): IncomeRow[] => {
    const row = (key: string) => {
      const monthly = (from: readonly ReceivedCell[], months: readonly string[]) =>
        months.map((one) => sum(from.filter((cell) => cell.month === one && keyOf(cell) === key)))
      return {
        key,
        name: nameOf(key),
        months: monthly(cells, now.months),
        monthsBefore: monthly(cellsBefore, before.months),
      }
    }
    return [...new Set([...cells, ...cellsBefore].map(keyOf))]
      .map(row)
      .filter(({ months, monthsBefore }) => [...months, ...monthsBefore].some((amount) => amount !== 0))
      .toSorted((a, b) => total(b) - total(a) || a.name.localeCompare(b.name))
  }
  const [all] = rows(
    () => '',
    () => '',
  )
  return {
    currency,
    month,
    all: all ?? { key: '', name: '', months: none(), monthsBefore: none() },
    fees: rows(
      ({ fee }) => fee,
      (fee) => fee,
    ),
    ways: rows(
      ({ way }) => way,
      (way) => wayName(way, caller.language),
    ),
  }
}

const none = () => Array.from({ length: 12 }, () => 0)
const sum = (cells: readonly ReceivedCell[]) => cells.reduce((all, { amount }) => all + amount, 0)
const total = ({ months }: IncomeRow) => months.reduce((all, amount) => all + amount, 0)

/** Received and given back in a span of days, by month, fee and way of paying. */
async function listCells(
  db: Database,
  wanted: { orgId: string; currency: string; from: CalendarDate; to: CalendarDate },
): Promise<ReceivedCell[]> {
  const reversed = (await listReversed(db, wanted)).filter(({ currency }) => currency === wanted.currency)
  const shares = await reversalShares(
    db,
    reversed.map(({ paymentId }) => paymentId),
  )
  const back = reversed.flatMap(({ id, way }) =>
    (shares.get(id) ?? []).map(({ at, fee, amountMinor }) => ({
      month: copenhagenDate(at).slice(0, 'YYYY-MM'.length),
      fee,
      way,
      amount: amountMinor,
    })),
  )
  return [...(await sumReceived(db, wanted)), ...back]
}
