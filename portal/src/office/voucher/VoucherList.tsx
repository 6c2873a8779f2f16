import type { AccountMap, Voucher } from '@medlem/contract/voucher'
import { rangesOf } from '@medlem/domain/receiptRange'
import { officeVoucherTexts } from '@medlem/i18n/en/portal/office/voucher'
import { formatDate, formatMoney } from '../../ui/format.ts'

interface VoucherListProps {
  vouchers: readonly Voucher[]
  accounts: AccountMap['accounts']
  /** Where a voucher is at a bookkeeping program, by its number: 'e-conomic 12'. */
  sentAs?: ReadonlyMap<number, string>
}

/** Each voucher with its lines on their accounts. */
export function VoucherList({ vouchers, accounts, sentAs }: VoucherListProps) {
  if (vouchers.length === 0)
    return <p className="border-t border-line pt-4 text-soft">{officeVoucherTexts.noVouchers}</p>
  return (
    <ul className="border-t border-line">
      {vouchers.map((voucher) => (
        <li
          key={`${voucher.date} ${voucher.kind} ${voucher.currency}`}
          className="relative overflow-x-auto border-b border-line py-4"
        >
          <VoucherLines
            voucher={voucher}
            accounts={accounts}
            sentAs={voucher.number === null ? undefined : sentAs?.get(voucher.number)}
          />
        </li>
      ))}
    </ul>
  )
}

function VoucherLines({
  voucher,
  accounts,
  sentAs,
}: {
  voucher: Voucher
  accounts: AccountMap['accounts']
  sentAs: string | undefined
}) {
  const { date, kind, number, currency, lines } = voucher
  return (
    <table className="w-full max-w-[46rem] tabular-nums">
      <caption className="pb-2 text-left font-semibold">
        {formatDate(date)} {officeVoucherTexts[kind]}
        {number !== null && (
          <span className="font-normal text-soft"> · {officeVoucherTexts.voucher({ number })}</span>
        )}
        {sentAs && <span className="font-normal text-soft"> · {sentAs}</span>}
      </caption>
      <thead>
        <tr className="text-meta text-soft">
          <th scope="col" className="text-left font-normal">
            {officeVoucherTexts.account}
          </th>
          <th scope="col" className="w-28 text-right font-normal">
            {officeVoucherTexts.debit}
          </th>
          <th scope="col" className="w-28 text-right font-normal">
            {officeVoucherTexts.credit}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ purpose, amountMinor, receipts, claims = [] }) => {
          const account = accounts.find((one) => one.purpose === purpose)
          const amount = formatMoney(Math.abs(amountMinor), currency)
          return (
            <tr key={purpose} className="align-baseline">
              <th scope="row" className="py-1 text-left font-normal">
                {account?.number} {account?.name}
                <span className="block text-meta text-soft">
                  {officeVoucherTexts.receipts({ count: receipts.length, numbers: rangesOf(receipts) })}
                  {officeVoucherTexts.claims({ count: claims.length, references: claims.join(', ') })}
                </span>
              </th>
              <td className="text-right">{amountMinor > 0 && amount}</td>
              <td className="text-right">{amountMinor < 0 && amount}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
