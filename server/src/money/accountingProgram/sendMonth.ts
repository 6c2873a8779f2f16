import type { MonthSending, SendingDecision } from '@medlem/contract/accountingProgram'
import { accountingProgramTexts } from '@medlem/i18n/en/server/accountingProgram'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { type Sentence, say } from '../../platform/error/sentence.ts'
import type { Month } from '../ledger/bookkeepingRows.ts'
import { listClosedMonths, listVouchers } from '../voucher/store.ts'
import { presentMonth } from './present.ts'
import { requireProgram } from './requireProgram.ts'
import { enqueueLater } from './runSending.ts'
import { insertWaiting, lockSending, requeueRefused, updateProgram, updateSending } from './store.ts'

/** Puts the vouchers of a closed month in line, and those that were refused again. Those that were sent stay as they are. */
export async function sendMonth(deps: Deps, caller: Caller, { orgId, month }: Month): Promise<MonthSending> {
  await requireAdministered(deps, caller, orgId, 'money:write')
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const { program } = await requireProgram(tx, orgId)
    const closed = await listClosedMonths(tx, orgId)
    if (!closed.some((one) => one.month === month))
      throw refused(say(accountingProgramTexts, (t) => t.monthOpen))
    const vouchers = await listVouchers(tx, { orgId, month })
    const { language } = caller
    const added = await insertWaiting(
      tx,
      vouchers.map(({ id }) => ({ voucherId: id, orgId, language, changedAt: at })),
    )
    await updateProgram(tx, orgId, { problem: null, problemSaid: null })
    const again = await requeueRefused(tx, { orgId, month, at })
    const detail = { month, program, vouchers: added + again }
    await auditAdministration(tx, caller, { action: 'vouchers_send', orgId, detail, at })
    await enqueueLater({ ...deps, db: tx }, orgId, 0)
    return presentMonth(tx, orgId, month)
  })
}

/** What a person says of a voucher that was refused, or that may be at the program. */
export async function decideSending(
  deps: Deps,
  caller: Caller,
  { orgId, month, number, decision }: Month & { number: number } & SendingDecision,
): Promise<MonthSending> {
  await requireAdministered(deps, caller, orgId, 'money:write')
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const found = await lockSending(tx, { orgId, month, number })
    if (!found) throw notFound()
    const { state, voucherId } = found.sending
    const isOpen = decision === 'again' ? state === 'refused' || state === 'unsure' : state === 'unsure'
    if (!isOpen) throw refused(say(accountingProgramTexts, (t) => t.notOpen))
    if (decision === 'again') await requireProgram(tx, orgId)
    const nowhere = { program: null, companyId: null, companyName: null, refusal: null }
    await updateSending(
      tx,
      { voucherId, from: state },
      decision === 'again'
        ? { ...nowhere, state: 'waiting', changedAt: at }
        : { state: 'sent', changedAt: at },
    )
    const detail = { month, voucher: number, decision }
    await auditAdministration(tx, caller, { action: 'voucher_sending_decide', orgId, detail, at })
    if (decision === 'again') await enqueueLater({ ...deps, db: tx }, orgId, 0)
    return presentMonth(tx, orgId, month)
  })
}

function refused(sentence: Sentence): AppError {
  return new AppError('invalid_transition', 409, sentence)
}
