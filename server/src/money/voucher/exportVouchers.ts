import type { VoucherFormat } from '@medlem/contract/voucher'
import { copenhagenDate } from '@medlem/domain/calendar'
import { lastDayOf } from '@medlem/domain/month'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Month } from '../ledger/bookkeepingRows.ts'
import { readAccounts } from './accounts.ts'
import { readVouchers } from './readVouchers.ts'
import { saftDenmark } from './saftDenmark.ts'
import { saftNorway } from './saftNorway.ts'
import { sie } from './sie.ts'
import { listBankAccounts } from './store.ts'
import { EXTENSIONS, type FiledVoucher, type FileFacts, MEDIA_TYPES, voucherCsv } from './voucherFile.ts'

const writers: Record<
  VoucherFormat,
  (vouchers: readonly FiledVoucher[], facts: FileFacts) => string | Buffer
> = {
  csv: voucherCsv,
  sie,
  saft: saftNorway,
  saft_dk: saftDenmark,
}

/** The vouchers of a month as a file. An open month is numbered from 1 and says so in its name, as its numbers are not final. */
export async function exportVouchers(
  deps: Deps,
  caller: Caller,
  { orgId, month, format }: Month & { format: VoucherFormat },
): Promise<{ fileName: string; mediaType: string; content: string | Buffer }> {
  const organisation = await requireAdministered(deps, caller, orgId, 'money:export')
  const now = deps.clock.now()
  const { vouchers, closedAt } = await readVouchers(deps.db, { orgId, month }, now)
  const filed = vouchers.map(({ number, lines, ...entry }, n) => ({
    ...entry,
    number: number ?? n + 1,
    lines: lines.map((line) => ({ ...line, amountMinor: BigInt(line.amountMinor) })),
  }))
  const isOwn = ({ currency }: FiledVoucher) => format === 'csv' || currency === organisation.currency
  const { firstName, lastName } = caller.actor
  const content = writers[format](filed.filter(isOwn), {
    organisation,
    currency: organisation.currency,
    leftOut: filed.filter((one) => !isOwn(one)),
    basis: organisation.accountingBasis,
    accounts: await readAccounts(deps.db, organisation, caller.language),
    bankAccounts: await listBankAccounts(deps.db, orgId),
    from: `${month}-01`,
    to: lastDayOf(month),
    today: copenhagenDate(now),
    author: { firstName, lastName },
    language: caller.language,
  })
  await auditListRead(deps, caller, {
    action: 'voucher_export',
    orgId,
    size: vouchers.length,
    detail: { month, format },
  })
  const basis = organisation.accountingBasis === 'accrual' ? '-accrual' : ''
  const draft = closedAt === null ? '-open' : ''
  return {
    fileName: `vouchers-${organisation.key}-${month}${basis}${draft}.${EXTENSIONS[format]}`,
    mediaType: MEDIA_TYPES[format],
    content,
  }
}
