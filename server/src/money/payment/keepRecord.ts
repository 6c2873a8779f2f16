import { member } from '@medlem/database/schema/member'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { inArray } from 'drizzle-orm'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { findLaterInstalments, findPlanOf, listInstalments } from './instalmentStore.ts'
import { getPurchase, listLines } from './purchaseStore.ts'
import { listTickets, type TicketView } from './ticketStore.ts'
import {
  type RecordedCharge,
  type RecordedPerson,
  type RecordedPlan,
  type RecordedTicket,
  recordName,
  sealRecord,
  type WindowRecord,
} from './windowRecord.ts'

const DAY_MS = 86_400_000

/** What a record has beside the payment's row. */
export interface KnownOf {
  /** Null for a charge that its provider has not named. */
  providerPaymentId: string | null
  authorizationId?: string | undefined
  charge?: RecordedCharge
}

/**
 * Writes a payment window or the charge of a saved card to safekeeping; called again with an authorization it replaces what it
 * wrote. Throws when that can't be done. Not to be called in a transaction: the place may be on another machine.
 */
export async function keepRecord(deps: Deps, row: PaymentRow, known: KnownOf): Promise<void> {
  if (!deps.safekeeping) return
  const name = recordName(row)
  const record = await recordOf(deps, row, known)
  await deps.safekeeping.write(name, sealRecord(deps.config.secret, { name, record }))
}

async function recordOf(
  deps: Deps,
  row: PaymentRow,
  { providerPaymentId, authorizationId, charge }: KnownOf,
): Promise<WindowRecord> {
  const purchase = await getPurchase(deps.db, row.purchaseId)
  const organisation = await findOrganisation(deps.db, purchase.orgId)
  if (!organisation) throw new Error('the organisation is gone')
  const lines = await listLines(deps.db, purchase.id)
  const tickets = await listTickets(deps.db, purchase.id)
  const plan = await planOf(deps, purchase.id)
  const { id, currency, totalMinor, referenceKey, gdprAgreement, createdAt } = purchase
  const { provider, test, reference, orderNumber, callbackTokenHash, returnTokenHash } = row
  const memberIds = [...lines, ...tickets].map(({ line }) => line.memberId)
  return {
    version: 1,
    organisation: { id: organisation.id, key: organisation.key },
    payerId: purchase.payerId,
    persons: await personsIn(deps, [purchase.payerId, ...memberIds]),
    purchase: { id, currency, totalMinor, referenceKey, gdprAgreement, createdAt: createdAt.toISOString() },
    lines: lines.map(({ line, history }) => ({
      membershipId: history.membershipId,
      memberId: line.memberId,
      historyId: history.id,
      membershipConfId: history.membershipConfId,
      membershipFor: history.membershipFor,
      startDate: history.startDate,
      endDate: history.endDate,
      gdprAgreement: history.gdprAgreement,
      consentVersion: history.consentVersion,
      consentLanguage: history.consentLanguage,
      referenceKey: history.referenceKey,
      createdBy: history.createdBy,
      createdAt: history.createdAt.toISOString(),
      priceVersion: line.priceVersion,
      feeMinor: line.feeMinor,
      vatMinor: line.vatMinor,
      surchargeMinor: line.surchargeMinor,
      unitMinor: line.unitMinor,
      ...(line.adjustments.length > 0 && { adjustments: line.adjustments }),
    })),
    ...(tickets.length > 0 && { tickets: tickets.map(ticketOf) }),
    payment: {
      id: row.id,
      provider,
      test,
      reference,
      orderNumber,
      providerPaymentId,
      authorizationId: authorizationId ?? null,
      callbackTokenHash,
      returnTokenHash,
      returnTokenExpiresAt: row.returnTokenExpiresAt?.toISOString() ?? null,
      saveCardConsent: row.saveCardConsent,
      createdAt: row.createdAt.toISOString(),
      windowOpenedAt: (row.windowOpenedAt ?? deps.clock.now()).toISOString(),
    },
    ...(charge && { charge }),
    ...(plan && { plan }),
  }
}

function ticketOf({ line, registration }: TicketView): RecordedTicket {
  const { registrationId, memberId, priceVersion, feeMinor, vatMinor, surchargeMinor, unitMinor } = line
  const { adjustments } = line
  const { ticketCode, createdBy, createdAt, eventId } = registration
  return {
    registrationId,
    eventId,
    tierId: registration.tierId ?? '',
    memberId,
    ticketCode,
    createdBy,
    createdAt: createdAt.toISOString(),
    priceVersion,
    feeMinor,
    vatMinor,
    surchargeMinor,
    unitMinor,
    ...(adjustments.length > 0 && { adjustments }),
  }
}

/** The plan that a purchase begins or pays parts of; undefined for one that is paid in full. */
async function planOf({ db }: Deps, purchaseId: string): Promise<RecordedPlan | undefined> {
  const later = await findLaterInstalments(db, purchaseId)
  const plan = later?.plan ?? (await findPlanOf(db, purchaseId))
  if (!plan) return undefined
  const parts = await listInstalments(db, [plan.id])
  const paid = later?.parts ?? parts.filter(({ n }) => n === 1)
  return {
    id: plan.id,
    purchaseId: plan.purchaseId,
    totalMinor: plan.totalMinor,
    ...(plan.creditMinor !== null && { creditMinor: plan.creditMinor }),
    createdAt: plan.createdAt.toISOString(),
    parts: parts.map(({ id, n, dueOn, amountMinor, lines }) => ({ id, n, dueOn, amountMinor, lines })),
    paysIds: paid.map(({ id }) => id),
  }
}

/** Since when a backup in use may not have what was written. */
export function sinceBackup({ clock, config }: Pick<Deps, 'clock' | 'config'>): Date {
  return new Date(clock.now().getTime() - config.safekeepingDays * DAY_MS)
}

/** Ids alone, except of those who joined so late that a backup in use may not have them. */
async function personsIn(deps: Deps, ids: readonly string[]): Promise<RecordedPerson[]> {
  const since = sinceBackup(deps)
  const rows = await deps.db
    .select()
    .from(member)
    .where(inArray(member.id, [...new Set(ids)]))
  return rows.map((row) => {
    const { id, parentId, firstName, lastName, email, dateOfBirth, issuer, subject, registrationDate } = row
    const person = { id, parentId }
    if (registrationDate < since) return person
    const of = { firstName, lastName, email, dateOfBirth, issuer, subject }
    return { ...person, newcomer: { ...of, registrationDate: registrationDate.toISOString() } }
  })
}
