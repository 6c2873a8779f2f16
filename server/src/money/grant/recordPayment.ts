import { randomUUID } from 'node:crypto'
import type { DecidedPeriod, PaymentRecord } from '@medlem/contract/grant'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { PeriodRow } from '@medlem/database/schema/membership'
import type { ConfigurationRow, OrganisationRow } from '@medlem/database/schema/organisation'
import { ageReason } from '@medlem/domain/age'
import { copenhagenDate } from '@medlem/domain/calendar'
import { toWireMinor } from '@medlem/domain/money'
import { eligibilityTexts } from '@medlem/i18n/en/domain/eligibility'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { inLanguage } from '@medlem/i18n/languages'
import { findReceipt } from '../../club/receipt/store.ts'
import type { Caller } from '../../people/access/caller.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, refuseField } from '../../platform/error/appError.ts'
import { type Sentence, say } from '../../platform/error/sentence.ts'
import { insertPurchase } from '../payment/insertPurchase.ts'
import { refuseOtherPrice } from '../payment/newAttempt.ts'
import type { PurchaseRow } from '../payment/purchaseStore.ts'
import { recordManual } from '../payment/recordManual.ts'
import { ADMINISTRATOR, type By, byCaller, openPeriod } from './openPeriod.ts'
import {
  type Grantable,
  type GrantedFee,
  requireFee,
  requireGrantor,
  requirePricedFee,
} from './requireGrantor.ts'

/** Records money that came outside the portal, through the same states as a payment by card (design §2.4). */
export async function recordPayment(
  deps: Deps,
  caller: Caller,
  { membershipId, ...record }: PaymentRecord & { membershipId: string },
): Promise<DecidedPeriod> {
  const grantable = await requireGrantor(deps, caller, membershipId)
  const at = deps.clock.now()
  return deps.db.transaction((tx) => recordIn(tx, deps, { grantable, record, by: byCaller(caller), at }))
}

/** The same in a transaction, of a membership whose organisation's money the one who decided may write. */
export async function recordIn(
  tx: Database,
  deps: Deps,
  { grantable, record, by, at }: { grantable: Grantable; record: PaymentRecord; by: By; at: Date },
): Promise<DecidedPeriod> {
  const { unitMinor } = await requireRecordable({ ...deps, db: tx }, grantable.organisation, record)
  const fee = await requireFee({ db: tx }, grantable, record.membershipConfId, record.paidOn)
  refuseOtherAge(fee)
  const { history, payer } = await openPeriod(tx, { ...grantable, ...fee, at, by })
  const purchase = await purchaseOf(tx, { ...grantable, ...fee, history, payer, at })
  const { method, paidOn, reason } = record
  const cause = { source: ADMINISTRATOR, at, actorId: by.actorId }
  const row = await recordManual(tx, deps, { ...cause, purchase, manual: { method, paidOn, reason } })
  await insertAudit(tx, {
    ...by,
    action: 'manual_payment_record',
    objectId: row.id,
    orgId: purchase.orgId,
    subjectId: history.memberId,
    detail: { historyId: history.id, amountMinor: unitMinor, method, paidOn, reason },
    at,
  })
  const receipt = await findReceipt(tx, row.id)
  return {
    membershipHistoryId: history.id,
    year: history.membershipFor,
    status: 'active',
    receiptNumber: receipt?.number ?? null,
  }
}

/** The fee that a payment is recorded of, in an organisation; 409 price_changed where it costs something else on that day. */
export async function requireRecordable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  organisation: OrganisationRow,
  { membershipConfId, paidOn, amountMinor }: PaymentRecord,
): Promise<{ configuration: ConfigurationRow; unitMinor: number }> {
  refuseFuture(paidOn, clock.now())
  const { configuration, price } = await requirePricedFee({ db }, organisation, {
    membershipConfId,
    on: paidOn,
  })
  const unitMinor = toWireMinor(price.unitMinor)
  if (unitMinor === 0) {
    throw new AppError(
      'nothing_to_pay',
      422,
      say(moneyProblemTexts, (t) => t.costsNothing),
    )
  }
  refuseOtherPrice(amountMinor, unitMinor, organisation.currency)
  return { configuration, unitMinor }
}

export function refuseFuture(paidOn: string, at: Date): void {
  if (paidOn <= copenhagenDate(at)) return
  const message = say(moneyProblemTexts, (t) => t.dayInFuture)
  throw refuseField('paidOn', 'in_future', message, { status: 400 })
}

/** An unknown birthday is accepted: the administrator knows the person. */
function refuseOtherAge({ configuration, member }: GrantedFee): void {
  const { firstName: name, dateOfBirth } = member
  const aged = { name, relation: 'linked', dateOfBirth } as const
  const reason = dateOfBirth && ageReason(aged, configuration)
  if (!reason) return
  const message: Sentence = (language) => {
    const said = ageReason(aged, configuration, inLanguage(eligibilityTexts, language)) ?? reason
    const { otherAge } = inLanguage(moneyProblemTexts, language)
    return otherAge({ fee: configuration.name, name, reason: said.message })
  }
  throw refuseField('membershipConfId', reason.code, message, { as: 'not_eligible' })
}

async function purchaseOf(
  tx: Database,
  of: Grantable & GrantedFee & { history: PeriodRow; payer: MemberRow; at: Date },
): Promise<PurchaseRow> {
  const { organisation, configuration, price, history, payer, at } = of
  const unitMinor = toWireMinor(price.unitMinor)
  const line = {
    memberId: history.memberId,
    historyId: history.id,
    priceVersion: configuration.version,
    feeMinor: toWireMinor(price.feeMinor),
    vatMinor: toWireMinor(price.vatMinor),
    surchargeMinor: toWireMinor(price.surchargeMinor),
    unitMinor,
  }
  return insertPurchase(tx, {
    payer,
    at,
    orgId: organisation.id,
    currency: organisation.currency,
    totalMinor: unitMinor,
    lines: [line],
    referenceKey: randomUUID(),
    gdprAgreement: history.gdprAgreement,
  })
}
