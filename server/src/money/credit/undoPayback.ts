import type { Credit } from '@medlem/contract/credit'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { lockMember } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { findCredit } from '../payment/creditStore.ts'
import { carryOut, requirePayer } from './payBack.ts'
import { findPaybackOfEntry, insertPayback, isBeingUndone } from './paybackStore.ts'
import { presentCredit } from './presentCredit.ts'

/**
 * Undoes a payback that was recorded wrongly, by those who may pay back: the credit is the payer's again from today, and both entries stay. Where a
 * second person agreed to the payback, another one agrees to this, and nothing changes before. 404 for an entry that is no payback of the
 * organisation's; 409 where it is undone or waits to be, or for a payer who is erased.
 */
export async function undoPayback(
  deps: Deps,
  caller: Caller,
  { orgId, entryId, reason }: { orgId: string; entryId: string; reason: string },
): Promise<Credit> {
  const { currency } = await requirePayer(deps, caller, orgId)
  const at = deps.clock.now()
  const actorId = caller.actor.id
  return deps.db.transaction(async (tx) => {
    const entry = await findCredit(tx, { orgId, entryId })
    const payback = entry?.cause === 'paid_back' ? await findPaybackOfEntry(tx, entryId) : undefined
    if (!payback) throw notFound()
    const { payerId, amountMinor, method } = payback
    const payer = await lockMember(tx, payerId)
    if (await isBeingUndone(tx, entryId)) {
      throw new AppError(
        'invalid_transition',
        409,
        say(moneyProblemTexts, (t) => t.paybackDecided),
      )
    }
    if (payer?.erasedAt) {
      const message = say(moneyProblemTexts, (t) => t.creditErased)
      throw refuseField('entryId', 'payer_erased', message, { as: 'invalid_transition', status: 409 })
    }
    const second = payback.decidedBy !== null
    const row = await insertPayback(tx, {
      orgId,
      payerId,
      amountMinor,
      method,
      reason,
      undoesId: entryId,
      state: 'requested',
      requestedBy: actorId,
      requestedAt: at,
    })
    if (!second) await carryOut(tx, row, { currency, actorId, at })
    await auditAdministration(tx, caller, {
      action: 'credit_undo_pay_back',
      orgId,
      objectId: row.id,
      subjectId: payerId,
      at,
      detail: { amountMinor, method, reason, needsSecondPerson: second },
    })
    return presentCredit(tx, { orgId, payerId }, actorId)
  })
}
