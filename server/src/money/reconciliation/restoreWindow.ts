import type { Database } from '@medlem/database/database'
import { type MemberRow, member } from '@medlem/database/schema/member'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { isPaid } from '@medlem/domain/payment'
import { and, eq } from 'drizzle-orm'
import {
  findDraft,
  findMembership,
  findPeriod,
  insertDraft,
  insertMembership,
} from '../../club/membership/store.ts'
import { findMemberByEmail, findMemberById, insertMember, lockMember } from '../../people/member/store.ts'
import { findOrganisation, listConfigurations } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { insertPurchase, makeAttempt } from '../payment/insertPurchase.ts'
import { requireMove } from '../payment/movePayment.ts'
import {
  getPurchase,
  listLines,
  type NewPurchaseLine,
  type NewTicketLine,
  type PurchaseRow,
} from '../payment/purchaseStore.ts'
import { findPayment, listAttempts, lockPayment } from '../payment/store.ts'
import { supersedeOpen } from '../payment/supersede.ts'
import { listTickets } from '../payment/ticketStore.ts'
import type { RecordedLine, RecordedPerson, WindowRecord } from '../payment/windowRecord.ts'
import { restoreCard, restoreCharge } from './restoreCharge.ts'
import { restorePlan } from './restorePlan.ts'
import { lockSold, restoreTickets, type TicketsSold } from './restoreTickets.ts'

/** Source of what is written again, in a payment's history. */
const RESTORE = 'restore'

/** Why a window can't be written again: a person has to. */
export type Hindrance =
  | 'organisation unknown'
  | 'fee unknown'
  | 'event unknown'
  | 'tier unknown'
  | 'member unknown'
  | 'card unknown'

/**
 * Writes what safekeeping has of a window into a database that has forgotten it: members who joined since, memberships,
 * drafts or sign-ups, the purchase and its attempt with the window, by their ids of then; of a charge its card and renewal. What is there stays.
 */
export async function restoreWindow(deps: Deps, record: WindowRecord): Promise<Hindrance | undefined> {
  return deps.db.transaction(async (tx) => {
    const orgId = record.organisation.id
    if (!(await findOrganisation(tx, orgId))) return 'organisation unknown'
    const fees = new Set((await listConfigurations(tx, orgId)).map(({ id }) => id))
    if (record.lines.some(({ membershipConfId }) => !fees.has(membershipConfId))) return 'fee unknown'
    const sold = await lockSold(tx, record)
    if (typeof sold === 'string') return sold
    const people = await restorePeople(tx, record.persons, deps.clock.now())
    if (!people) return 'member unknown'
    const payer = await lockMember(tx, people.get(record.payerId) ?? '')
    if (!payer) return 'member unknown'
    const { charge } = record
    const card = charge && (await restoreCard(tx, record, { card: charge.card, payer }))
    if (charge && !card) return 'card unknown'
    // Another run may have been faster.
    const known = await findPayment(tx, record.payment.id)
    const purchase = await restorePurchase(tx, record, { payer, people, sold, now: deps.clock.now() })
    if (record.plan) await restorePlan(tx, record.plan, { record, purchase, people })
    await restoreAttempt(tx, deps, { record, purchase, known })
    if (charge && card) await restoreCharge(tx, record, { charge, purchase, card, at: deps.clock.now() })
    return undefined
  })
}

/** The member for each recorded id; undefined when one is missing of whom too little is recorded. */
async function restorePeople(
  tx: Database,
  persons: readonly RecordedPerson[],
  now: Date,
): Promise<Map<string, string> | undefined> {
  const people = new Map<string, string>()
  // Parents first, as children name them.
  for (const person of persons.toSorted(
    (a, b) => Number(a.parentId !== null) - Number(b.parentId !== null),
  )) {
    const row = (await findMemberById(tx, person.id)) ?? (await restorePerson(tx, person, { people, now }))
    if (!row) return undefined
    people.set(person.id, row.id)
  }
  return people
}

/** A member who signed in again after the restore has another id, and the same identity or address. */
async function restorePerson(
  tx: Database,
  { id, parentId, newcomer }: RecordedPerson,
  { people, now }: { people: Map<string, string>; now: Date },
): Promise<MemberRow | undefined> {
  if (!newcomer) return undefined
  const { issuer, subject, email, registrationDate, ...named } = newcomer
  const same =
    issuer !== null && subject !== null
      ? (
          await tx
            .select()
            .from(member)
            .where(and(eq(member.issuer, issuer), eq(member.subject, subject)))
        )[0]
      : undefined
  const found = same ?? (email === null ? undefined : await findMemberByEmail(tx, email))
  if (found) return found
  const parent =
    parentId === null ? undefined : (people.get(parentId) ?? (await findMemberById(tx, parentId))?.id)
  if (parentId !== null && parent === undefined) return undefined
  return insertMember(tx, {
    id,
    ...named,
    email,
    issuer,
    subject,
    parentId: parent ?? null,
    registrationDate: new Date(registrationDate),
    updateDate: now,
  })
}

interface Restoring {
  payer: MemberRow
  people: Map<string, string>
  /** Of a purchase that has places. */
  sold: TicketsSold | undefined
  now: Date
}

async function restorePurchase(
  tx: Database,
  { purchase: of, organisation, lines, tickets = [] }: WindowRecord,
  { payer, people, sold, now }: Restoring,
): Promise<PurchaseRow> {
  const there = await findPurchase(tx, of.id)
  if (there) return there
  const bought: (NewPurchaseLine | NewTicketLine)[] = sold
    ? await restoreTickets(tx, tickets, { sold, people })
    : []
  for (const line of lines) {
    const memberId = people.get(line.memberId) ?? line.memberId
    const historyId = await restorePeriod(tx, line, { memberId, orgId: organisation.id, people, now })
    const { priceVersion, feeMinor, vatMinor, surchargeMinor, unitMinor, adjustments } = line
    const amounts = { feeMinor, vatMinor, surchargeMinor, unitMinor, adjustments }
    bought.push({ memberId, historyId, priceVersion, ...amounts })
  }
  const { id, currency, totalMinor, referenceKey, gdprAgreement, createdAt } = of
  const frozen = { currency, totalMinor, referenceKey, gdprAgreement, at: new Date(createdAt) }
  return insertPurchase(tx, { id, payer, orgId: organisation.id, lines: bought, ...frozen })
}

async function findPurchase(tx: Database, id: string): Promise<PurchaseRow | undefined> {
  return getPurchase(tx, id).catch(() => undefined)
}

/** The draft of a line; where the member made another of the same since, that one is paid. */
async function restorePeriod(
  tx: Database,
  line: RecordedLine,
  {
    memberId,
    orgId,
    people,
    now,
  }: { memberId: string; orgId: string; people: Map<string, string>; now: Date },
): Promise<string> {
  const there = await findPeriod(tx, line.historyId)
  if (there) return there.id
  const of = { memberId, orgId }
  const membership =
    (await findMembership(tx, of)) ??
    (await insertMembership(tx, { id: line.membershipId, ...of, updateDate: now })) ??
    (await findMembership(tx, of))
  if (!membership) throw new Error('the membership was not written')
  const createdBy = people.get(line.createdBy) ?? line.createdBy
  const { membershipConfId, membershipFor, startDate, endDate } = line
  const { gdprAgreement, consentVersion, consentLanguage, referenceKey } = line
  const at = new Date(line.createdAt)
  const made = await insertDraft(tx, {
    ...{ id: line.historyId, membershipId: membership.id, ...of, createdBy },
    ...{ membershipConfId, membershipFor, startDate, endDate, referenceKey },
    ...{ gdprAgreement, consentVersion, consentLanguage, statusChangeDate: at, createdAt: at },
  })
  const draft = made ?? (await findDraft(tx, { ...of, membershipConfId, createdBy }))
  if (!draft) throw new Error('the draft was not written')
  return draft.id
}

/** The attempt with its window. Where the purchase is paid already it gets one of its own, so that its hold is given back. */
async function restoreAttempt(
  tx: Database,
  deps: Deps,
  { record, purchase, known }: { record: WindowRecord; purchase: PurchaseRow; known: PaymentRow | undefined },
): Promise<void> {
  const at = deps.clock.now()
  const { payment: of } = record
  let row = known
  if (!row) {
    const isTaken = (await listAttempts(tx, purchase.id)).some(({ state }) => isPaid(state))
    if (!isTaken) await supersedeOpen(tx, purchase.id, { source: RESTORE, at })
    row = await makeAttempt(tx, deps, {
      purchase: isTaken ? await copyPurchase(tx, purchase) : purchase,
      provider: of.provider,
      test: of.test,
      source: RESTORE,
      actorId: null,
      at: new Date(of.createdAt),
      known: { id: of.id, reference: of.reference, orderNumber: of.orderNumber },
    })
  }
  const locked = await lockPayment(tx, row.id)
  if (locked.state !== 'created') return
  const { providerPaymentId, callbackTokenHash, returnTokenHash, saveCardConsent, returnTokenExpiresAt } = of
  await requireMove(tx, {
    row: locked,
    event: 'open_window',
    source: RESTORE,
    at,
    values: {
      ...{ providerPaymentId, callbackTokenHash, returnTokenHash, saveCardConsent },
      returnTokenExpiresAt: returnTokenExpiresAt === null ? null : new Date(returnTokenExpiresAt),
      windowOpenedAt: new Date(of.windowOpenedAt),
    },
  })
}

/** With new lines for the same years or places. */
async function copyPurchase(tx: Database, purchase: PurchaseRow): Promise<PurchaseRow> {
  const payer = await findMemberById(tx, purchase.payerId)
  if (!payer) throw new Error('the payer is gone')
  const sold = [...(await listLines(tx, purchase.id)), ...(await listTickets(tx, purchase.id))]
  const lines = sold.map(({ line: { id: _id, purchaseId: _of, ...line } }) => line)
  const { orgId, currency, totalMinor, referenceKey, gdprAgreement, createdAt: at } = purchase
  return insertPurchase(tx, { payer, orgId, currency, totalMinor, referenceKey, gdprAgreement, at, lines })
}
