import type { Database } from '@medlem/database/database'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { copenhagenDate } from '@medlem/domain/calendar'
import {
  type DisputeKind,
  disputableMinor,
  disputeAmountProblem,
  disputeDayProblem,
  noteProblem,
} from '@medlem/domain/dispute'
import { toWireMinor } from '@medlem/domain/money'
import type { PaymentMoney } from '@medlem/domain/paymentMoney'
import { disputeTexts } from '@medlem/i18n/en/domain/dispute'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { readMoney } from '../payment/moneyStore.ts'
import { lockPurchase } from '../payment/purchaseStore.ts'
import { lockPayment } from '../payment/store.ts'
import { requireRefunder } from '../refund/requireRefunder.ts'
import { badField } from '../settlement/refundedPeriods.ts'
import { openDispute } from './moveDispute.ts'
import { type DisputeRow, listDisputesOf } from './store.ts'

export interface DisputeInput {
  paymentId: string
  reason: string
  disputedOn: string
  kind?: DisputeKind | undefined
  /** All that a bank can still ask for when it is left out. */
  amountMinor?: number | undefined
}

/** Records a dispute that the provider does not report; returns its id. */
export async function recordDispute(deps: Deps, caller: Caller, input: DisputeInput): Promise<string> {
  const { purchase, organisation } = await requireRefunder(deps, caller, input.paymentId)
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockPurchase(tx, purchase.id)
    const row = await lockPayment(tx, input.paymentId)
    const { reason, disputedOn, kind = 'chargeback' } = input
    const same = await findSame(tx, { ...input, recordedBy: caller.actor.id })
    if (same) return same.id
    const money = await readMoney(tx, row)
    const rule = (t = disputeTexts) => recordProblem(deps, { organisation, row, money, kind }, t)
    const problem = rule()
    if (problem)
      throw new AppError(
        'invalid_transition',
        409,
        say(disputeTexts, (t) => rule(t) ?? problem),
      )
    refuseDay(disputedOn, { row, at })
    const amountMinor = input.amountMinor ?? toWireMinor(disputableMinor(kind, money))
    refuseAmount({ kind, amountMinor: BigInt(amountMinor), currency: purchase.currency }, money)
    const { id } = await openDispute(tx, {
      row,
      at,
      actorId: caller.actor.id,
      values: { source: 'organisation', state: 'open', kind, amountMinor, reason, disputedOn },
    })
    await auditAdministration(tx, caller, {
      action: 'dispute_record',
      objectId: id,
      at,
      orgId: purchase.orgId,
      subjectId: purchase.payerId,
      detail: { paymentId: row.id },
    })
    return id
  })
}

/** The one that the same request made before, while it runs. */
async function findSame(
  tx: Database,
  {
    paymentId,
    recordedBy,
    reason,
    disputedOn,
    kind = 'chargeback',
    amountMinor,
  }: DisputeInput & { recordedBy: string },
): Promise<DisputeRow | undefined> {
  const running = (await listDisputesOf(tx, paymentId)).filter(({ concludedAt }) => concludedAt === null)
  return running.find(
    (one) =>
      one.recordedBy === recordedBy &&
      one.reason === reason &&
      one.disputedOn === disputedOn &&
      one.kind === kind &&
      (amountMinor === undefined || one.amountMinor === amountMinor),
  )
}

function refuseDay(day: string, { row, at }: { row: PaymentRow; at: Date }): void {
  const days = { paidOn: copenhagenDate(row.createdAt), today: copenhagenDate(at) }
  const rule = (t = disputeTexts) => disputeDayProblem(day, days, t)
  const problem = rule()
  if (!problem) return
  const message = say(disputeTexts, (t) => rule(t) ?? problem)
  throw badField({ field: 'disputedOn', code: 'not_possible', message })
}

function refuseAmount(asked: Parameters<typeof disputeAmountProblem>[0], money: PaymentMoney): void {
  const rule = (t = disputeTexts) => disputeAmountProblem(asked, money, t)
  const problem = rule()
  if (!problem) return
  const message = say(disputeTexts, (t) => rule(t) ?? problem)
  throw badField({ field: 'amountMinor', code: 'not_possible', message })
}

interface Recording {
  organisation: OrganisationRow
  row: PaymentRow
  money: PaymentMoney
  kind: DisputeKind
}

/** Why an administrator can't record a dispute of this payment now; undefined when they can. */
export function recordProblem(
  deps: Pick<Deps, 'providerFor'>,
  { organisation, row, money, kind }: Recording,
  t = disputeTexts,
): string | undefined {
  // Without its keys a provider can't report any more.
  const provider = deps.providerFor(organisation, row)
  const providerReports = provider?.caps.reportsDisputes ?? false
  return noteProblem(kind, { money, providerReports }, t)
}
