import type { VoucherMonth } from '@medlem/contract/voucher'
import { voucherTexts } from '@medlem/i18n/en/server/voucher'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { type Sentence, say } from '../../platform/error/sentence.ts'
import type { Month } from '../ledger/bookkeepingRows.ts'
import { mayClose, presentVoucher, readVouchers, vouchersToClose } from './readVouchers.ts'
import {
  insertClosedMonth,
  insertVouchers,
  lastVoucherNumber,
  listClosedMonths,
  lockVouchers,
} from './store.ts'

/** Numbers the vouchers of a month and locks it. What changes of it later is a correction in the next month that is closed. */
export async function closeMonth(deps: Deps, caller: Caller, { orgId, month }: Month): Promise<VoucherMonth> {
  await requireAdministered(deps, caller, orgId, 'money:write')
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockVouchers(tx, orgId)
    const closed = await listClosedMonths(tx, orgId)
    if (closed.some((one) => one.month === month)) throw refused(say(voucherTexts, (t) => t.monthClosed))
    const { may, openBefore } = mayClose(month, { closed, now: at })
    if (!may) {
      throw refused(
        say(voucherTexts, (t) => (openBefore ? t.earlierMonthOpen({ month: openBefore }) : t.monthNotOver)),
      )
    }
    const found = await vouchersToClose(tx, { orgId, month })
    const first = (await lastVoucherNumber(tx, orgId)) + 1
    await insertVouchers(
      tx,
      found.map(({ ofMonth, entry }, n) => ({
        ...presentVoucher(entry),
        orgId,
        month,
        ofMonth,
        number: first + n,
      })),
    )
    await insertClosedMonth(tx, { orgId, month, closedAt: at, closedBy: caller.actor.id })
    const detail = { month, vouchers: found.length }
    await auditAdministration(tx, caller, { action: 'month_close', orgId, detail, at })
    return readVouchers(tx, { orgId, month }, at)
  })
}

function refused(sentence: Sentence): AppError {
  return new AppError('invalid_transition', 409, sentence)
}
