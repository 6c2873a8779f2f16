import { isNamed } from '@medlem/domain/message'
import { danishMoney } from '@medlem/domain/money'
import { isPaid } from '@medlem/domain/payment'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { listYearsOf } from '../../communication/message/store.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireReach } from '../../people/access/reach.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { isPartOf } from '../payment/confirmPaid.ts'
import type { PaidPurchase } from '../payment/paymentMessages.ts'
import { listLines } from '../payment/purchaseStore.ts'

/** What a client claims was paid, and for whom; only compared with the database. */
export interface Claim {
  memberId: string
  templateId: string
  organisation: string | number
  year: string | number
}

/** The paid purchase that the caller may get a confirmation of, as its payer or as one who was paid for (row 20). */
export async function requirePaid(deps: Deps, caller: Caller, claim: Claim): Promise<PaidPurchase> {
  const { memberId } = claim
  const viewerId = caller.subject.id
  const years = await listYearsOf(deps.db, { memberId, viewerId })
  if (years.length === 0) await requireReach(deps, caller, memberId, 'write')
  const found = years.find(
    ({ orgId, orgKey, orgName, year, periodStatus, state }) =>
      isPaid(state) &&
      periodStatus === 'active' &&
      String(year) === String(claim.year) &&
      isNamed({ id: orgId, key: orgKey, name: orgName }, String(claim.organisation)),
  )
  if (!found) {
    throw new AppError(
      'nothing_to_confirm',
      409,
      say(moneyProblemTexts, (t) => t.nothingPaid),
    )
  }
  const { purchaseId, payerId, orgId, orgName, test } = found
  const lines = (await listLines(deps.db, purchaseId)).filter(
    ({ line, history }) =>
      history.status === 'active' && (payerId === viewerId || line.memberId === viewerId),
  )
  const historyId = lines[0]?.history.id
  if (historyId === undefined) throw new Error('the paid line is gone')
  const paidYears = lines.map(({ history }) => history.membershipFor)
  const names = lines.map(({ memberName }) => memberName)
  const total = lines.reduce((sum, { line }) => sum + line.unitMinor, 0)
  const amount = danishMoney(total, found.currency)
  return {
    purchaseId,
    payerId,
    orgId,
    organisation: orgName,
    years: paidYears,
    names,
    amount,
    isPart: await isPartOf(deps.db, purchaseId, deps.clock.now()),
    historyId,
    test,
  }
}
