import type { Receipt } from '@medlem/contract/receipt'
import type { membership, membershipHistory } from '@medlem/database/schema/membership'
import type {
  ConfigurationRow,
  NewConfiguration,
  NewOrganisation,
} from '@medlem/database/schema/organisation'
import type {
  captureAttempt,
  payment,
  paymentEvent,
  purchase,
  purchaseLine,
  receipt,
} from '@medlem/database/schema/payment'
import { addressLine } from '@medlem/domain/address'
import { copenhagenDate, membershipYear } from '@medlem/domain/calendar'
import { membershipToday } from '@medlem/domain/membership'
import { orderNumber } from '@medlem/domain/payment'
import { membershipPrice } from '@medlem/domain/pricing'
import { CONSENT } from '../../money/consent/consent.ts'
import type { NewMember } from '../../people/member/store.ts'
import { priceTerms } from '../../people/organisation/wire.ts'
import { feeId } from './clubs.ts'
import type { SeedPurchase } from './purchases.ts'
import { at, type SeedDay } from './seedDay.ts'
import { memberId, organisationId, seedId } from './seedId.ts'

/** The rows of everything that was bought, ready to be written. */
export interface Books {
  memberships: (typeof membership.$inferInsert)[]
  histories: (typeof membershipHistory.$inferInsert)[]
  purchases: (typeof purchase.$inferInsert)[]
  lines: (typeof purchaseLine.$inferInsert)[]
  payments: (typeof payment.$inferInsert)[]
  events: (typeof paymentEvent.$inferInsert)[]
  captures: (typeof captureAttempt.$inferInsert)[]
  receipts: (typeof receipt.$inferInsert)[]
  /** How many receipts each organisation has issued. */
  receiptCounts: Map<string, number>
}

export interface Cast {
  day: SeedDay
  members: readonly NewMember[]
  organisations: readonly (NewOrganisation & { id: string })[]
  fees: readonly NewConfiguration[]
  orderPrefix: string
}

type Line = { row: typeof purchaseLine.$inferInsert; receiptLine: Receipt['lines'][number] }

/** Writes purchases into books as the product itself would have: a test payment each, real ones in a live club. */
export function keepBooks(cast: Cast, bought: readonly SeedPurchase[]): Books {
  const books: Books = {
    memberships: [],
    histories: [],
    purchases: [],
    lines: [],
    payments: [],
    events: [],
    captures: [],
    receipts: [],
    receiptCounts: new Map(),
  }
  for (const one of bought) enterPurchase(cast, books, one)
  books.memberships = membershipsOf(cast, books)
  return books
}

function enterPurchase(cast: Cast, books: Books, bought: SeedPurchase): void {
  const orgId = organisationId(bought.lines[0]?.fee.club ?? '')
  const payer = required(cast.members, ({ id }) => id === memberId(bought.payer))
  const organisation = required(cast.organisations, ({ id }) => id === orgId)
  const name = `${bought.payer} ${bought.day} ${organisation.key}`
  const paidAt = at(bought.day, 18)
  const purchaseId = seedId(`purchase ${name}`)
  const referenceKey = seedId(`reference ${name}`)
  const isDeclined = bought.isDeclined === true
  const lines = bought.lines.map((line) =>
    enterLine(cast, books, { line, purchaseId, referenceKey, paidAt, payer, isDeclined }),
  )
  const totalMinor = lines.reduce((sum, { row }) => sum + row.unitMinor, 0)
  const billingName = `${payer.firstName} ${payer.lastName}`
  books.purchases.push({
    id: purchaseId,
    payerId: payer.id ?? '',
    orgId,
    currency: 'DKK',
    totalMinor,
    referenceKey,
    gdprAgreement: true,
    billingName,
    billingAddress: addressLine(payer.address ?? null),
    billingEmail: payer.email ?? '',
    billingPhone: payer.phone ?? '',
    skipped: [],
    createdAt: paidAt,
  })
  books.lines.push(...lines.map(({ row }) => row))
  const test = organisation.paymentTestMode !== false
  const of = { name, purchaseId, payerId: payer.id ?? '', paidAt }
  if (isDeclined) {
    enterDecline(cast, books, { ...of, test })
    return
  }
  const paid = test ? enterTestPayment(cast, books, of) : enterLivePayment(cast, books, { ...of, totalMinor })
  enterReceipt(books, {
    id: paid.id,
    content: {
      issuedAt: paidAt.toISOString(),
      test,
      organisation: {
        id: orgId,
        name: organisation.name,
        address: organisation.address ?? null,
        email: organisation.email ?? null,
        registrationNumber: organisation.registrationNumber ?? null,
      },
      payer: { name: billingName, email: payer.email ?? null, address: payer.address ?? null },
      lines: lines.map(({ receiptLine }) => receiptLine),
      totalMinor,
      vatMinor: lines.reduce((sum, { row }) => sum + row.vatMinor, 0),
      currency: 'DKK',
      paymentMethod: 'Card',
      paymentReference: paid.providerPaymentId,
    },
  })
}

interface LineEntry {
  line: SeedPurchase['lines'][number]
  purchaseId: string
  referenceKey: string
  paidAt: Date
  payer: NewMember
  isDeclined: boolean
}

function enterLine(
  cast: Cast,
  books: Books,
  { line, purchaseId, referenceKey, paidAt, payer, isDeclined }: LineEntry,
): Line {
  const configuration = required(cast.fees, ({ id }) => id === feeId(line.fee))
  const person = required(cast.members, ({ id }) => id === memberId(line.member))
  const price = membershipPrice(priceTerms(configuration as ConfigurationRow))
  if (!price) throw new Error(`the fee ${configuration.name} has no price`)
  const { orgId, startDate, endDate } = configuration
  const historyId = seedId(`history ${line.member} ${configuration.id}`)
  const year = membershipYear(startDate, endDate)
  books.histories.push({
    id: historyId,
    membershipId: seedId(`membership ${line.member} ${orgId}`),
    memberId: person.id ?? '',
    orgId,
    membershipConfId: configuration.id ?? '',
    membershipFor: year,
    startDate,
    endDate,
    status: isDeclined ? 'inactive' : 'active',
    open: isDeclined,
    gdprAgreement: true,
    consentVersion: CONSENT.version,
    statusChangeDate: paidAt,
    referenceKey,
    createdBy: payer.id ?? '',
    createdAt: paidAt,
  })
  const parts = {
    feeMinor: Number(price.feeMinor),
    vatMinor: Number(price.vatMinor),
    surchargeMinor: Number(price.surchargeMinor),
    unitMinor: Number(price.unitMinor),
  }
  return {
    row: {
      id: seedId(`line ${historyId}`),
      purchaseId,
      memberId: person.id ?? '',
      historyId,
      priceVersion: 1,
      ...parts,
    },
    receiptLine: {
      membershipHistoryId: historyId,
      memberName: `${person.firstName} ${person.lastName}`,
      membershipName: configuration.name,
      year,
      startDate,
      endDate,
      ...parts,
    },
  }
}

interface PaymentEntry {
  name: string
  purchaseId: string
  payerId: string
  paidAt: Date
}

interface Step {
  fromState: string | null
  toState: string
  source: string
}
const OPENED: readonly Step[] = [
  { fromState: null, toState: 'created', source: 'payer' },
  { fromState: 'created', toState: 'window_open', source: 'payer' },
]
const AUTHORIZED: Step = { fromState: 'window_open', toState: 'authorized', source: 'callback' }

/** What every attempt to pay has in common. */
function attempt(cast: Cast, { name, purchaseId, payerId, paidAt }: PaymentEntry) {
  return {
    id: seedId(`payment ${name}`),
    purchaseId,
    provider: 'freepay',
    reference: seedId(`attempt ${name}`),
    orderNumber: orderNumber(cast.orderPrefix, payerId),
    providerPaymentId: seedId(`window ${name}`),
    windowOpenedAt: paidAt,
    createdAt: paidAt,
    paymentUpdatedAt: paidAt,
  }
}

function enterSteps(books: Books, { id, paidAt }: { id: string; paidAt: Date }, steps: readonly Step[]) {
  books.events.push(...steps.map((step) => ({ ...step, paymentId: id, at: paidAt })))
}

/** A payment of test money, which is never captured, with every step it went through. */
function enterTestPayment(cast: Cast, books: Books, of: PaymentEntry) {
  const row = attempt(cast, of)
  const authorizationId = seedId(`authorization ${of.name}`)
  books.payments.push({ ...row, state: 'captured_test', test: true, authorizationId })
  enterSteps(books, { ...row, ...of }, [
    ...OPENED,
    AUTHORIZED,
    { fromState: 'authorized', toState: 'captured_test', source: 'capture' },
  ])
  return row
}

/** A payment whose money was captured, as the sandbox gateway's own books have it (`gatewayBook.ts`). */
function enterLivePayment(cast: Cast, books: Books, of: PaymentEntry & { totalMinor: number }) {
  const { paidAt, totalMinor, name } = of
  const row = attempt(cast, of)
  const authorizationId = seedId(`authorization ${name}`)
  books.payments.push({ ...row, state: 'captured', test: false, authorizationId, capturedMinor: totalMinor })
  books.captures.push({
    paymentId: row.id,
    n: 1,
    key: `pay_${row.id}:capture:1`,
    outcome: 'done',
    startedAt: paidAt,
    answeredAt: paidAt,
  })
  enterSteps(books, { ...row, ...of }, [
    ...OPENED,
    AUTHORIZED,
    { fromState: 'authorized', toState: 'capturing', source: 'capture' },
    { fromState: 'capturing', toState: 'captured', source: 'capture' },
  ])
  return row
}

/** A payment that the bank declined: nothing was held, and the year is still to be paid. */
function enterDecline(cast: Cast, books: Books, of: PaymentEntry & { test: boolean }): void {
  const row = attempt(cast, of)
  // The card 0027 of the sandbox: FreePay's code 7.
  const failure = { gatewayreason: '7', reason: 'Insufficient funds', acquirer: '' }
  books.payments.push({ ...row, state: 'declined', test: of.test, failure })
  enterSteps(books, { ...row, ...of }, [
    ...OPENED,
    { fromState: 'window_open', toState: 'declined', source: 'callback' },
  ])
}

function enterReceipt(books: Books, { id, content }: { id: string; content: Omit<Receipt, 'number'> }): void {
  const orgId = content.organisation.id
  const number = (books.receiptCounts.get(orgId) ?? 0) + 1
  books.receiptCounts.set(orgId, number)
  books.receipts.push({
    id: seedId(`receipt ${id}`),
    orgId,
    number,
    paymentId: id,
    issuedAt: new Date(content.issuedAt),
    content: { ...content, number },
  })
}

/** Each member's status in each organisation, as the rule makes it from the history. */
function membershipsOf({ day }: Cast, { histories }: Books): Books['memberships'] {
  return [...grouped(histories)].flatMap(([id, periods]) => {
    const [first] = periods
    if (!first) return []
    const memberStatus = membershipToday(
      periods.map((one) => ({ ...one, status: one.status ?? 'inactive' })),
      copenhagenDate(day.now),
    )
    const changed = periods.at(-1)?.statusChangeDate ?? day.now
    return {
      id,
      memberId: first.memberId,
      orgId: first.orgId,
      enabled: memberStatus.status === 'active',
      ...memberStatus,
      oldStatus: memberStatus.status === 'active' ? ('inactive' as const) : ('active' as const),
      newStatus: memberStatus.status,
      updateDate: changed,
    }
  })
}

function grouped(histories: Books['histories']): Map<string, Books['histories']> {
  const groups = new Map<string, Books['histories']>()
  for (const one of histories) groups.set(one.membershipId, [...(groups.get(one.membershipId) ?? []), one])
  return groups
}

function required<T>(all: readonly T[], is: (one: T) => boolean): T {
  const found = all.find(is)
  if (!found) throw new Error('the demonstration speaks of somebody or something that it does not have')
  return found
}
