import type { Credit, PaybackRequest } from '@medlem/contract/credit'
import type { Database } from '@medlem/database/database'
import type { CreditPaybackRow } from '@medlem/database/schema/credit'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { copenhagenDate } from '@medlem/domain/calendar'
import { danishMoney } from '@medlem/domain/money'
import { needsSecondPerson } from '@medlem/domain/secondPerson'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireFreshLogin } from '../../people/access/freshLogin.ts'
import { requireSecondStep } from '../../people/access/secondStep.ts'
import { lockMember } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, forbidden, notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { insertCredit, listCreditEntries, type Owner, sumCredit } from '../payment/creditStore.ts'
import { findPayback, insertPayback, sumPaidBackAlone, updatePayback } from './paybackStore.ts'
import { presentCredit } from './presentCredit.ts'

/** Giving money back takes a sign-in just now, as with refunds (design row X7). */
export async function requirePayer(deps: Deps, caller: Caller, orgId: string): Promise<OrganisationRow> {
  const organisation = await requireAdministered(deps, caller, orgId, 'money:refund')
  requireSecondStep(caller, organisation)
  requireFreshLogin(deps, caller)
  return organisation
}

/**
 * Pays credit back. Above what one person may give back alone it waits for a second person, and is not spent meanwhile. 404 for a payer
 * without credit there, 409 beyond it or where it is not what was shown.
 */
export async function payBackCredit(
  deps: Deps,
  caller: Caller,
  wanted: PaybackRequest & Owner,
): Promise<Credit> {
  const { orgId, payerId, amountMinor, creditMinor, method, reason } = wanted
  const { currency, refundSecondPersonMinor: limit } = await requirePayer(deps, caller, orgId)
  const owner = { orgId, payerId }
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockMember(tx, payerId)
    if ((await listCreditEntries(tx, { orgIds: [orgId], payerIds: [payerId] })).length === 0) throw notFound()
    const leftMinor = await sumCredit(tx, owner)
    const refusal = { as: 'price_changed', status: 409 } as const
    const amount = danishMoney(Math.max(leftMinor, 0), currency)
    if (creditMinor !== leftMinor) {
      const message = say(moneyProblemTexts, (t) => t.creditChanged({ amount }))
      throw refuseField('creditMinor', 'price_changed', message, refusal)
    }
    if (amountMinor > leftMinor) {
      const message = say(moneyProblemTexts, (t) => t.creditLess({ amount }))
      throw refuseField('amountMinor', 'too_much', message, refusal)
    }
    const second = needsSecondPerson({
      amountMinor: BigInt(amountMinor),
      givenAloneMinor: await sumPaidBackAlone(tx, owner),
      limitMinor: limit === null ? null : BigInt(limit),
    })
    const row = await insertPayback(tx, {
      ...owner,
      amountMinor,
      method,
      reason,
      state: 'requested',
      requestedBy: caller.actor.id,
      requestedAt: at,
    })
    if (!second) await carryOut(tx, row, { currency, actorId: caller.actor.id, at })
    await auditAdministration(tx, caller, {
      action: 'credit_pay_back',
      orgId,
      objectId: row.id,
      subjectId: payerId,
      at,
      detail: { amountMinor, method, reason, needsSecondPerson: second },
    })
    return presentCredit(tx, owner, caller.actor.id)
  })
}

/** A second person agrees, or does not; the one who asked may withdraw it. 409 where it was decided. */
export async function decidePayback(
  deps: Deps,
  caller: Caller,
  {
    orgId,
    paybackId,
    ...decision
  }: { orgId: string; paybackId: string } & ({ approves: true } | { approves: false; reason: string }),
): Promise<Credit> {
  const { currency } = await requirePayer(deps, caller, orgId)
  const at = deps.clock.now()
  const actorId = caller.actor.id
  return deps.db.transaction(async (tx) => {
    const found = await findPayback(tx, { orgId, paybackId })
    if (!found) throw notFound()
    await lockMember(tx, found.payerId)
    const row = await findPayback(tx, { orgId, paybackId })
    if (row?.state !== 'requested') {
      throw new AppError(
        'invalid_transition',
        409,
        say(moneyProblemTexts, (t) => t.paybackDecided),
      )
    }
    if (decision.approves && row.requestedBy === actorId)
      throw forbidden(say(moneyProblemTexts, (t) => t.otherApproves))
    const decided = { decidedBy: actorId, decidedAt: at }
    await updatePayback(tx, row.id, decision.approves ? decided : { ...decided, state: 'rejected' })
    if (decision.approves) await carryOut(tx, row, { currency, actorId, at })
    await auditAdministration(tx, caller, {
      action: decision.approves ? 'credit_approve' : 'credit_reject',
      orgId,
      objectId: row.id,
      subjectId: row.payerId,
      at,
      detail: decision.approves
        ? { amountMinor: row.amountMinor }
        : { amountMinor: row.amountMinor, reason: decision.reason },
    })
    return presentCredit(tx, { orgId, payerId: row.payerId }, actorId)
  })
}

/** Pays back, or undoes it: the credit of its locked payer changes, and the row is done with that entry. */
export async function carryOut(
  tx: Database,
  { id, orgId, payerId, amountMinor, method, reason, undoesId }: CreditPaybackRow,
  { currency, actorId, at }: { currency: string; actorId: string; at: Date },
): Promise<void> {
  const entry = await insertCredit(tx, {
    orgId,
    payerId,
    currency,
    ...(undoesId === null
      ? { amountMinor: -amountMinor, cause: 'paid_back' as const }
      : { amountMinor, cause: 'payback_undone' as const, undoesId }),
    method,
    bookedOn: copenhagenDate(at),
    reason,
    createdBy: actorId,
    createdAt: at,
  })
  await updatePayback(tx, id, { state: 'done', entryId: entry.id })
}
