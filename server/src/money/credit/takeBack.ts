import type { Credit } from '@medlem/contract/credit'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireSecondStep } from '../../people/access/secondStep.ts'
import { lockMember } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { lockLineOf, releaseMatchOfCredit } from '../payment/bankMatchStore.ts'
import { findCredit, isTakenBack } from '../payment/creditStore.ts'
import { undoCredit } from '../payment/undoCredit.ts'
import { cameAlone, presentCredit } from './presentCredit.ts'

/** Takes back credit that was recorded wrongly; a line of the bank that it was is open again. 409 for what came with a payment, or is spent. */
export async function takeBackCredit(
  deps: Deps,
  caller: Caller,
  { orgId, entryId, reason }: { orgId: string; entryId: string; reason: string },
): Promise<Credit> {
  requireSecondStep(caller, await requireAdministered(deps, caller, orgId, 'money:write'))
  const at = deps.clock.now()
  const actorId = caller.actor.id
  return deps.db.transaction(async (tx) => {
    const entry = await findCredit(tx, { orgId, entryId })
    if (!entry) throw notFound()
    await lockLineOf(tx, { creditId: entry.id })
    await lockMember(tx, entry.payerId)
    if (!cameAlone(entry) || (await isTakenBack(tx, entry.id))) {
      throw new AppError(
        'invalid_transition',
        409,
        say(moneyProblemTexts, (t) => (cameAlone(entry) ? t.paybackDecided : t.creditWithPayment)),
      )
    }
    await undoCredit(tx, entry, { reason, actorId, at })
    await releaseMatchOfCredit(tx, { creditId: entry.id, at, actorId })
    await auditAdministration(tx, caller, {
      action: 'credit_take_back',
      orgId,
      objectId: entry.id,
      subjectId: entry.payerId,
      at,
      detail: { amountMinor: entry.amountMinor, reason },
    })
    return presentCredit(tx, { orgId, payerId: entry.payerId }, actorId)
  })
}
