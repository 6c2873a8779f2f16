import type { Database } from '@medlem/database/database'
import type { BatchRowRow } from '@medlem/database/schema/batch'
import type { ConfigurationRow } from '@medlem/database/schema/organisation'
import type { Fields } from '@medlem/domain/batch'
import { membershipYear } from '@medlem/domain/calendar'
import { feeOfPayment, type ImportedPayment } from '@medlem/domain/importedPayment'
import { commaDecimal, toWireMinor } from '@medlem/domain/money'
import { membershipPrice } from '@medlem/domain/pricing'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { findCatalogueEntry } from '../../club/catalogue/catalogue.ts'
import { findMembership, listActiveYears } from '../../club/membership/store.ts'
import { findReceipt } from '../../club/receipt/store.ts'
import { recordIn } from '../../money/grant/recordPayment.ts'
import { revokeIn } from '../../money/grant/revokePeriod.ts'
import { findManualPayment } from '../../money/payment/purchaseStore.ts'
import { lockMember } from '../../people/member/store.ts'
import { priceTerms } from '../../people/organisation/present.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { AppError } from '../../platform/error/appError.ts'
import type { Chunk } from '../batch/kind.ts'
import type { RowInput, RowPlan } from './rowPlan.ts'
import { findParentId, type Person } from './store.ts'

/** With what rows say was paid outside the portal: nothing for a year that the member has already. */
export async function withPayments(
  db: Database,
  {
    orgId,
    rows,
    plans,
    persons,
  }: { orgId: string; rows: readonly RowInput[]; plans: RowPlan[]; persons: Map<string, Person> },
): Promise<RowPlan[]> {
  if (!rows.some(({ person }) => person.payment)) return plans
  const configurations = (await findCatalogueEntry(db, orgId))?.configurations ?? []
  const years = await listActiveYears(
    db,
    orgId,
    plans.flatMap(({ memberId }) => memberId ?? []),
  )
  return plans.map((plan, at) => {
    const payment = rows[at]?.person.payment
    if (!payment || plan.group === 'needs_you') return plan
    const dateOfBirth =
      plan.after.dateOfBirth ??
      persons.get(plan.memberId ?? '')?.row.dateOfBirth ??
      rows[at]?.person.values.dateOfBirth ??
      null
    const fee = feeOfPayment(payment, payableFees(configurations, payment), dateOfBirth)
    if (typeof fee === 'string')
      return {
        ...{ group: 'needs_you', memberId: null, before: {}, after: {}, candidates: [] },
        problems: [...plan.problems, fee],
      }
    const year = membershipYear(fee.startDate, fee.endDate)
    if (years.some((one) => one.memberId === plan.memberId && one.year === year)) return plan
    return withPayment(plan, { payment, feeId: fee.id, paidFor: `${fee.name} ${year}` })
  })
}

/** Fees that have a price on the day on which the money came. */
function payableFees(configurations: readonly ConfigurationRow[], { paidOn }: ImportedPayment) {
  return configurations.flatMap((fee) => {
    const price = membershipPrice(priceTerms(fee, paidOn))
    return price ? [{ ...fee, unitMinor: toWireMinor(price.unitMinor) }] : []
  })
}

function withPayment(
  plan: RowPlan,
  { payment, feeId, paidFor }: { payment: ImportedPayment; feeId: string; paidFor: string },
): RowPlan {
  const { amountMinor, paidOn, method } = payment
  const paid = { paidFor, paidAmount: commaDecimal(amountMinor), paidOn, paidHow: method }
  const nothing = Object.fromEntries(Object.keys(paid).map((field) => [field, null]))
  return {
    ...plan,
    group: plan.group === 'same' ? 'changed' : plan.group,
    before: plan.group === 'new' ? plan.before : { ...plan.before, ...nothing },
    after: { ...plan.after, ...paid },
    payment: { membershipConfId: feeId, amountMinor, paidOn, method },
  }
}

/** Whether a row records a payment, or did. */
export function isPaid({ after }: Pick<BatchRowRow, 'after'>): boolean {
  return Object.hasOwn(after, 'paidFor')
}

/** A payment locks its payer first: a child's is the parent. */
export async function lockPayer(tx: Database, memberId: string | null): Promise<void> {
  const parentId = memberId && (await findParentId(tx, memberId))
  if (parentId) await lockMember(tx, parentId)
}

/** Records what a row says was paid; answers the number of its receipt. */
export async function recordOfRow(
  tx: Database,
  { deps, batch, at }: Chunk,
  { memberId, payment }: { memberId: string; payment: NonNullable<RowPlan['payment']> },
): Promise<Fields> {
  const grantable = await grantableOf(tx, { orgId: batch.orgId, memberId })
  if (!grantable) throw new Error('the membership of an imported payment is gone')
  const by = { actorId: batch.ranBy, traceId: batch.id }
  const record = { ...payment, reason: storedReasonTexts.importedFromFile }
  const { receiptNumber } = await recordIn(tx, deps, { grantable, record, by, at })
  return { receipt: String(receiptNumber) }
}

/** Takes the recorded payment of a row back; false where the year was taken back or paid otherwise since. */
export async function takeBackOfRow(
  tx: Database,
  { batch, at }: Chunk,
  { memberId, after }: Pick<BatchRowRow, 'memberId' | 'after'>,
): Promise<boolean> {
  const grantable = memberId && (await grantableOf(tx, { orgId: batch.orgId, memberId }))
  if (!grantable) return false
  const by = { actorId: batch.undoneBy, traceId: batch.id }
  for (const { historyId } of await listActiveYears(tx, batch.orgId, [memberId])) {
    const paid = await findManualPayment(tx, historyId)
    const receipt = paid && (await findReceipt(tx, paid.paymentId))
    if (!receipt || String(receipt.number) !== after.receipt) continue
    const reason = storedReasonTexts.recordedByMistake
    try {
      // In a savepoint: a refusal undoes what came before it.
      await tx.transaction((inner) => revokeIn(inner, { grantable, historyId, reason, by, at }))
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return false
    }
  }
  return false
}

async function grantableOf(tx: Database, which: { orgId: string; memberId: string }) {
  const organisation = await findOrganisation(tx, which.orgId)
  const membership = await findMembership(tx, which)
  return organisation && membership && { organisation, membership }
}
