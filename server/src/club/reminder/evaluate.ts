import type { ReminderStep } from '@medlem/contract/reminder'
import type { Database } from '@medlem/database/database'
import { type CalendarDate, copenhagenDate, isWithin, membershipYear } from '@medlem/domain/calendar'
import { membershipPrice } from '@medlem/domain/pricing'
import {
  offersToRenew,
  type ReminderDecision,
  type ReminderFacts,
  reminderDecision,
  reminderWindow,
} from '@medlem/domain/reminder'
import { priceTerms } from '../../people/organisation/present.ts'
import { type CatalogueEntry, findCatalogueEntry } from '../catalogue/catalogue.ts'
import {
  type EndingRow,
  listBusy,
  listEndings,
  listSent,
  listYears,
  type Scope,
  type YearRow,
} from './endingStore.ts'
import { findSteps } from './store.ts'

/** A member whose year ends, with everything that decides whether they are reminded. */
export interface Evaluated {
  row: EndingRow
  /** The year that ends. */
  last: YearRow
  receiver: Receiver | null
  offer: { year: number; priceMinor: bigint; isChoice: boolean } | null
  facts: ReminderFacts
  decision: ReminderDecision
}

type Receiver = EndingRow['person']

interface Day {
  orgId: string
  today: CalendarDate
}

/** Everybody whose year in an organisation ends around a day, evaluated by today's data. */
export async function evaluateAround(db: Database, { orgId, today }: Day): Promise<Evaluated[]> {
  const setting = await readSetting(db, orgId)
  return evaluate(db, { orgId, ...reminderWindow(today) }, { ...setting, today })
}

/** The same of one membership and one of its years, whenever that ended; undefined when there is no such year. */
export async function evaluatePeriod(
  db: Database,
  {
    membershipId,
    orgId,
    ...year
  }: { membershipId: string; orgId: string; year: number; endsOn: CalendarDate },
  today: CalendarDate,
): Promise<Evaluated | undefined> {
  const setting = await readSetting(db, orgId)
  const [evaluated] = await evaluate(db, { membershipId }, { ...setting, today, year })
  return evaluated
}

interface Setting {
  steps: ReminderStep[]
  /** Undefined when the organisation is closed. */
  entry: CatalogueEntry | undefined
}

async function readSetting(db: Database, orgId: string): Promise<Setting> {
  return { steps: await findSteps(db, orgId), entry: await findCatalogueEntry(db, orgId) }
}

type Question = Setting & { today: CalendarDate; year?: { year: number; endsOn: CalendarDate } }

async function evaluate(db: Database, scope: Scope, question: Question): Promise<Evaluated[]> {
  const { entry, today, steps } = question
  const rows = await listEndings(db, scope)
  const years = byMembership(await listYears(db, scope))
  const sent = byMembership(await listSent(db, scope))
  const { paying, charging, claimed } = await listBusy(db, scope)
  return rows.flatMap((row) => {
    const own = years.get(row.membershipId) ?? []
    const last = endingYear(own, question)
    if (!last) return []
    const receiver = receiverOf(row)
    const offer = offerAfter(last, question)
    const later = own.filter(({ endDate }) => endDate > last.endDate)
    const followed = later.findLast(({ status }) => status === 'active')
    const facts: ReminderFacts = {
      endsOn: last.endDate,
      takenBack: last.status !== 'active' || later.some(({ status }) => status !== 'active'),
      laterYear: followed ? (followed.grantedBy === null ? 'paid' : 'granted') : null,
      autoRenews: row.autoRenewal || charging.has(row.membershipId),
      claimed: claimed.some(({ id, endDate }) => id === row.membershipId && endDate > last.endDate),
      paymentOpen: paying.has(row.membershipId),
      ended: row.membershipEndsOn !== null,
      closed: !row.enabled,
      receiver: receiver && { stopped: row.stoppedAt !== null },
      organisationReady: entry?.readiness.ready ?? false,
      onSale: offer !== null,
    }
    const sentSteps = (sent.get(row.membershipId) ?? [])
      .filter(({ year }) => year === last.year)
      .map(({ step, createdAt }) => ({ step, on: copenhagenDate(createdAt) }))
    const decision = reminderDecision({ facts, today, steps, sent: sentSteps })
    return [{ row, last, receiver, offer, facts, decision }]
  })
}

function byMembership<Row extends { membershipId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const known = found.get(row.membershipId)
    if (known) known.push(row)
    else found.set(row.membershipId, [row])
  }
  return found
}

/** Members with an address of their own, and the parents of those without. */
function receiverOf({ person, parent }: EndingRow): Receiver | null {
  if (person.email) return person
  return parent?.email && parent.enabled ? parent : null
}

/** The year that is asked about, else the last that ends around the day. */
function endingYear(years: readonly YearRow[], { today, year }: Question): YearRow | undefined {
  if (year) return years.findLast((one) => one.year === year.year && one.endDate === year.endsOn)
  const { from, to } = reminderWindow(today)
  return years.findLast(({ status, endDate }) => status === 'active' && isWithin(endDate, from, to))
}

/** What a member of that year can buy next, by its least price. */
function offerAfter(last: YearRow, { entry, today }: Question): Evaluated['offer'] {
  const offers = offersToRenew(
    entry?.configurations ?? [],
    { year: last.year, endsOn: last.endDate, name: last.feeName },
    today,
  )
  const prices = offers.flatMap((offer) => membershipPrice(priceTerms(offer, today))?.unitMinor ?? [])
  const [first] = offers
  const [least] = prices.toSorted((a, b) => (a < b ? -1 : 1))
  if (!first || least === undefined) return null
  return {
    year: membershipYear(first.startDate, first.endDate),
    priceMinor: least,
    isChoice: offers.length > 1,
  }
}
