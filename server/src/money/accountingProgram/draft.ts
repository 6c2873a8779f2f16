import type { Database } from '@medlem/database/database'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { VoucherRow } from '@medlem/database/schema/voucher'
import { rangesOf } from '@medlem/domain/receiptRange'
import { accountingProgramTexts } from '@medlem/i18n/en/server/accountingProgram'
import { inLanguage } from '@medlem/i18n/languages'
import type { Draft } from '@medlem/payments/accounting/target'
import { readAccounts } from '../voucher/accounts.ts'
import { accountOf, voucherText } from '../voucher/voucherFile.ts'

const OF_ID = 8

/** What names a voucher at a program, the same at every try: its number, and a part of its id as each organisation counts from 1. */
export function referenceOf({ id, number }: Pick<VoucherRow, 'id' | 'number'>): string {
  return `M${number}-${id.slice(0, OF_ID)}`
}

/** A voucher as a program takes it, on the accounts that the organisation has today. */
export async function draftOf(
  db: Database,
  organisation: Pick<OrganisationRow, 'id' | 'currency'>,
  { voucher, language }: { voucher: VoucherRow; language: string },
): Promise<Draft> {
  const accounts = await readAccounts(db, organisation, language)
  const t = inLanguage(accountingProgramTexts, language)
  const entry = {
    ...voucher,
    lines: voucher.lines.map((line) => ({ ...line, amountMinor: BigInt(line.amountMinor) })),
  }
  const text = voucherText(entry, language)
  return {
    reference: referenceOf(voucher),
    date: voucher.date,
    currency: voucher.currency,
    text,
    lines: entry.lines.map(({ purpose, amountMinor, receipts }) => ({
      account: accountOf(accounts, purpose).number,
      minor: amountMinor,
      text:
        receipts.length === 0 ? text : t.line({ text, count: receipts.length, numbers: rangesOf(receipts) }),
    })),
  }
}
