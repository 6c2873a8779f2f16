import type { Database } from '@medlem/database/database'
import type { BankLineRow, BankMatchRow } from '@medlem/database/schema/bank'
import { isUniqueViolation } from '@medlem/database/violations'
import { copenhagenDate } from '@medlem/domain/calendar'
import { bankTexts } from '@medlem/i18n/en/server/bank'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { lockMember, lockMembers } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { takeBackClaimPayment } from '../claim/decideClaim.ts'
import { recordClaimPayment } from '../claim/recordClaimPayment.ts'
import type { By } from '../grant/openPeriod.ts'
import { insertMatch, listMatches, listPayersOfLine, releaseMatch } from '../payment/bankMatchStore.ts'
import { findCredit } from '../payment/creditStore.ts'
import { undoCredit } from '../payment/undoCredit.ts'
import { listOpenPayouts } from '../payout/store.ts'
import { listToGiveBack } from './otherStore.ts'

interface Decided {
  line: BankLineRow
  by: By
  at: Date
}

/**
 * Records what a part of a locked line pays of a claim, as a payment that came by bank on the day of the line. What is beyond what is open of
 * the claim is credit of its payer; 409 where no person has seen that it is more.
 */
export async function recordMatch(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  {
    line,
    claimId,
    amountMinor,
    reason,
    isCertain = false,
    by,
    at,
  }: Decided & {
    claimId: string
    amountMinor: number
    reason: BankMatchRow['reason']
    /** No person has seen it. */
    isCertain?: boolean
  },
): Promise<void> {
  const today = copenhagenDate(at)
  const { paymentId, creditId } = await recordClaimPayment(tx, deps, {
    orgId: line.orgId,
    claimId,
    amountMinor,
    shownOpenMinor: null,
    // A bank may book on a Monday what it shows on the Saturday before.
    paidOn: line.bookedOn < today ? line.bookedOn : today,
    method: 'bank_transfer',
    // What the bank says stands at the line alone, which forgets it; audit entries never do.
    reason: storedReasonTexts.fromBankStatement,
    by,
    at,
  })
  if (isCertain && creditId) {
    const message = say(bankTexts, (t) => t.moreThanOwed)
    throw new AppError('price_changed', 409, message)
  }
  await insertMatch(tx, {
    lineId: line.id,
    amountMinor,
    claimId,
    paymentId,
    creditId,
    reason,
    createdAt: at,
    createdBy: by.actorId,
  })
}

/** What a line is beside the payment of a claim, where it is no claim's. */
export type Other = { payoutId: string } | { returnedPaymentId: string } | { note: string }

/**
 * Says what the rest of a locked line is. 409 where the organisation has no such payout or payment that waits for its line, and
 * where it has another currency or direction.
 */
export async function recordOther(
  tx: Database,
  {
    line,
    other,
    amountMinor,
    reason,
    by,
    at,
  }: Decided & { other: Other; amountMinor: number; reason: BankMatchRow['reason'] },
): Promise<void> {
  const { orgId, currency } = line
  const taken = takenOf(other)
  if ('payoutId' in other) {
    const [payout] = await listOpenPayouts(tx, { orgId, id: other.payoutId })
    if (!payout) throw taken
    if (payout.currency !== currency || payout.amountMinor > 0 !== amountMinor > 0)
      throw otherMoney('payoutId')
  }
  if ('returnedPaymentId' in other) {
    const [back] = await listToGiveBack(tx, { orgId, paymentId: other.returnedPaymentId })
    if (!back) throw taken
    if (back.currency !== currency || amountMinor !== -back.amountMinor) throw otherMoney('returnedPaymentId')
  }
  try {
    await insertMatch(tx, {
      ...other,
      lineId: line.id,
      amountMinor,
      reason,
      createdAt: at,
      createdBy: by.actorId,
    })
  } catch (error) {
    // Another line took the same since it was looked at: their transactions are beside each other.
    throw isUniqueViolation(error) ? taken : error
  }
}

const CONFLICT = { as: 'invalid_transition', status: 409 } as const

/** That another line has the payout, or the payment. */
function takenOf(other: Other): AppError {
  return 'payoutId' in other
    ? refuseField(
        'payoutId',
        'taken',
        say(bankTexts, (t) => t.payoutTaken),
        CONFLICT,
      )
    : refuseField(
        'returnedPaymentId',
        'taken',
        say(bankTexts, (t) => t.alreadyGivenBack),
        CONFLICT,
      )
}

const otherMoney = (field: 'payoutId' | 'returnedPaymentId') =>
  refuseField(
    field,
    'other_money',
    say(bankTexts, (t) => t.otherMoney),
    CONFLICT,
  )

/** Takes back all that was decided of a locked line, with the payments that it recorded; answers what stood before. */
export async function takeBackMatches(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { line, by, at }: Decided,
): Promise<BankMatchRow[]> {
  await lockMembers(tx, await listPayersOfLine(tx, line.id))
  const standing = await listMatches(tx, [line.id])
  for (const match of standing) {
    const { claimId, paymentId, creditId } = match
    const reason = storedReasonTexts.bankLineUndone
    if (claimId && paymentId) {
      await takeBackClaimPayment(tx, deps, { orgId: line.orgId, claimId, paymentId, reason, by, at })
      continue
    }
    if (creditId) {
      const entry = await findCredit(tx, { orgId: line.orgId, entryId: creditId })
      if (!entry) throw new Error('the credit of a match is gone')
      await lockMember(tx, entry.payerId)
      await undoCredit(tx, entry, { reason, actorId: by.actorId, at })
    }
    await releaseMatch(tx, match, { at, actorId: by.actorId })
  }
  return standing
}
