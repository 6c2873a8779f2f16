import type { Movement } from '@medlem/contract/movement'
import type { Database } from '@medlem/database/database'
import { event } from '@medlem/database/schema/event'
import { eventTier } from '@medlem/database/schema/eventTier'
import { member } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { payment, purchaseLine, receipt } from '@medlem/database/schema/payment'
import { eventRegistration } from '@medlem/database/schema/registration'
import { parseDanishMoney } from '@medlem/domain/money'
import { holdsMoney } from '@medlem/domain/payment'
import { type Translations, textIn } from '@medlem/domain/translation'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { memberName } from '../../club/membership/persons.ts'
import type { FrozenReceipt } from '../../club/receipt/frozenReceipt.ts'
import { placeName } from '../../club/receipt/placeName.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { translateFailure } from '../payment/translateFailure.ts'
import {
  listMovementRows,
  listReversed,
  type MovementRow,
  type MovementsWanted,
  sumMovements,
} from './movementStore.ts'
import { type ReversalShare, reversalShares } from './reversalShares.ts'
import { wayName } from './wayName.ts'

type Wanted = Omit<MovementsWanted, 'find'> & { find?: string | undefined; after?: string | undefined }

/** Payments of an organisation and what went back, newest first, for those who may see its money; that they were read is in its log. */
export async function listMovements(deps: Deps, caller: Caller, { find = '', after, ...wanted }: Wanted) {
  const { db } = deps
  const { orgId, fee } = wanted
  const { currency } = await requireAdministered(deps, caller, orgId, 'money:read')
  const filter = { ...wanted, find: find === '' ? undefined : readFind(find) }
  const rows = await listMovementRows(db, { ...filter, after: readAfter(after) })
  const { count, sumMinor } = await sumMovements(db, { ...filter, currency })
  const back = fee === undefined || isWithoutReversals(wanted.choice) ? [] : await listReversed(db, filter)
  const shares = await reversalShares(
    db,
    back.map(({ paymentId }) => paymentId),
  )
  const backOf = (id: string) => sum((shares.get(id) ?? []).filter((share) => share.fee === fee))
  await auditListRead(deps, caller, {
    action: 'movement_list_read',
    orgId,
    size: rows.length,
    total: count,
    query: find,
    ...(wanted.choice && { detail: { choice: wanted.choice } }),
  })
  const lines = await listLinesOf(db, rows, caller.language)
  return {
    currency,
    count,
    sumMinor: sumMinor + back.reduce((all, one) => all + (one.currency === currency ? backOf(one.id) : 0), 0),
    movements: rows.map((row) => present(row, lines.get(row.payment_id) ?? [], { ...caller, fee, backOf })),
  }
}

/** Whether a list is asked for that has nothing that went back. */
const isWithoutReversals = (choice: Wanted['choice']) => choice === 'received' || choice === 'failed'

const sum = (shares: readonly ReversalShare[]) =>
  shares.reduce((all, { amountMinor }) => all + amountMinor, 0)

/** The most digits of a receipt's number. */
const NUMBER = /^#?(\d{1,9})$/

function readFind(text: string): NonNullable<MovementsWanted['find']> {
  const amount = parseDanishMoney(text)
  const number = NUMBER.exec(text)?.[1]
  return {
    text,
    number: number === undefined ? undefined : Number(number),
    amountMinor: amount === undefined ? undefined : Number(amount),
  }
}

/** The place in the list after a movement that was shown; the contract knows the shape. */
function readAfter(after: string | undefined) {
  const [order, id] = after?.split('.') ?? []
  return order === undefined || id === undefined ? undefined : { order, id }
}

/** What a payment was for, a row each. */
interface Line {
  paymentId: string
  /** Of the year, or of the place at an event. */
  soldId: string
  memberId: string
  memberName: string
  /** As the organisation wrote it, by which one filters. */
  feeName: string
  /** The same in the reader's language. */
  shownName: string
  year: number
  unitMinor: number
}

/** The line of a receipt, as far as it names what was sold. */
type FrozenName = Pick<FrozenReceipt['lines'][number], 'membershipName' | 'translations'>

interface Sold {
  frozen: FrozenName | null
  fee: { name: string; translations: Translations<'name'> } | null
  event: { title: string; translations: Translations<'title'> } | null
  tier: { name: string; translations: Translations<'name'> } | null
}

const SOLD_ID = sql<string>`coalesce(${purchaseLine.historyId}, ${purchaseLine.registrationId})`

/** What a payment was for in a language, null for the organisation's: as its receipt has it, else as it is called today. */
function soldName({ frozen, fee, event, tier }: Sold, language: string | null): string {
  const named = frozen
    ? { name: frozen.membershipName, translations: frozen.translations ?? {} }
    : fee && { name: fee.name, translations: fee.translations }
  if (named) return textIn<'name'>(named, 'name', language)
  return event && tier ? placeName({ event, tier }, language) : ''
}

async function listLinesOf(
  db: Database,
  rows: readonly MovementRow[],
  language: string,
): Promise<Map<string, Line[]>> {
  const found = new Map<string, Line[]>()
  if (rows.length === 0) return found
  const paymentIds = [...new Set(rows.map(({ payment_id: id }) => id))]
  const lines = await db
    .select({
      paymentId: payment.id,
      soldId: SOLD_ID,
      memberId: purchaseLine.memberId,
      firstName: member.firstName,
      lastName: member.lastName,
      // Which the income is summed by: the fee or event may have another name today.
      frozen: sql<FrozenName | null>`(select line from jsonb_array_elements(${receipt.content} -> 'lines') as line
        where line ->> 'membershipHistoryId' = ${SOLD_ID}::text)`,
      fee: { name: membershipConfiguration.name, translations: membershipConfiguration.translations },
      event: { title: event.title, translations: event.translations },
      tier: { name: eventTier.name, translations: eventTier.translations },
      year: sql<number>`coalesce(${membershipPeriod.membershipFor},
        extract(year from ${event.startDate} at time zone 'Europe/Copenhagen')::int)`,
      unitMinor: purchaseLine.unitMinor,
    })
    .from(payment)
    .innerJoin(purchaseLine, eq(purchaseLine.purchaseId, payment.purchaseId))
    .innerJoin(member, eq(member.id, purchaseLine.memberId))
    .leftJoin(membershipPeriod, eq(membershipPeriod.id, purchaseLine.historyId))
    .leftJoin(membershipConfiguration, eq(membershipConfiguration.id, membershipPeriod.membershipConfId))
    .leftJoin(eventRegistration, eq(eventRegistration.id, purchaseLine.registrationId))
    .leftJoin(event, eq(event.id, eventRegistration.eventId))
    .leftJoin(eventTier, eq(eventTier.id, eventRegistration.tierId))
    .leftJoin(receipt, eq(receipt.paymentId, payment.id))
    .where(inArray(payment.id, paymentIds))
    .orderBy(asc(purchaseLine.id))
  for (const { firstName, lastName, frozen, fee, event: at, tier, ...line } of lines) {
    const sold = { frozen, fee, event: at, tier }
    const names = { feeName: soldName(sold, null), shownName: soldName(sold, language) }
    const before = found.get(line.paymentId) ?? []
    const shown = { ...line, ...names, memberName: memberName({ firstName, lastName }) }
    found.set(line.paymentId, [...before, shown])
  }
  return found
}

interface Reader {
  language: string
  fee: string | undefined
  backOf: (id: string) => number
}

function present(row: MovementRow, all: readonly Line[], { language, fee, backOf }: Reader): Movement {
  const lines = fee === undefined ? all : all.filter(({ feeName }) => feeName === fee)
  const ofFee =
    row.kind === 'received' ? lines.reduce((sum, line) => sum + line.unitMinor, 0) : backOf(row.id)
  const [first] = all
  if (!first) throw new Error('a payment without lines')
  return {
    id: `${row.order}.${row.id}`,
    kind: row.kind,
    at: row.at.toISOString(),
    paymentId: row.payment_id,
    historyId: first.soldId,
    payerName: row.payer_name,
    lines: lines.map(({ memberId, memberName, shownName, year }) => ({
      memberId,
      memberName,
      membershipName: shownName,
      year,
    })),
    way: row.way === null ? '' : wayName(row.way, language),
    recordedBy: row.recorded_by,
    amountMinor: fee === undefined ? row.amount : ofFee,
    currency: row.currency,
    receiptNumber: row.receipt_number,
    reason: row.reason,
    failure: row.kind === 'failed' ? translateFailure(row.failure, language) : null,
    isRefundable: row.kind === 'received' && holdsMoney(row.state) && row.left_minor > 0,
  }
}
