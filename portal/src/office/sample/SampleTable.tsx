import type { GatewayVerdict, SampledEntry } from '@medlem/contract/sample'
import { officeSampleTexts as t } from '@medlem/i18n/en/portal/office/sample'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { copenhagenDay, formatDate } from '../../ui/format.ts'
import { StatusDot, type StatusTone } from '../../ui/StatusDot.tsx'
import { movedMoney } from '../../ui/signedMoney.ts'
import css from './sample.module.css'

const tones: Record<GatewayVerdict, StatusTone> = {
  elsewhere: 'neutral',
  agrees: 'good',
  differs: 'bad',
  unanswered: 'waiting',
  not_compared: 'waiting',
}

/** Drawn entries, a row each, with what an auditor compares each with; on paper with a box to tick. */
export function SampleTable({ orgId, entries }: { orgId: string; entries: readonly SampledEntry[] }) {
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            <th scope="col">{t.payer}</th>
            <th scope="col" className={css.amount}>
              {t.amount}
            </th>
            <th scope="col">{t.way}</th>
            <th scope="col">{t.receipt}</th>
            <th scope="col">{t.voucher}</th>
            <th scope="col">{t.bank}</th>
            <th scope="col">{t.provider}</th>
            <th scope="col" className={css.seen}>
              {t.seen}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={`${entry.kind} ${entry.id}`} orgId={orgId} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ orgId, entry }: { orgId: string; entry: SampledEntry }) {
  const { kind, at, payerName, lines, amountMinor, currency, voucher, gateway } = entry
  return (
    <tr>
      <td className={css.day}>{formatDate(copenhagenDay(new Date(at)))}</td>
      <td className={css.payer}>
        <span className="font-medium">{payerName}</span>
        {kind !== 'received' && <span> · {t[kind]}</span>}
        <ul>
          {lines.map(({ memberName, membershipName, year }) => (
            <li key={`${memberName} ${membershipName} ${year}`}>
              {memberName}, {membershipName} {year}
            </li>
          ))}
        </ul>
      </td>
      <td className={css.amount}>{movedMoney(amountMinor, currency)}</td>
      <td className={css.way} data-label={t.way}>
        <How entry={entry} />
      </td>
      <td className={css.fact} data-label={t.receipt}>
        <div>
          <ReceiptLink entry={entry} />
        </div>
      </td>
      <td className={css.fact} data-label={t.voucher}>
        <div>
          {voucher ? (
            t.voucherOf({ number: String(voucher.number), month: voucher.month })
          ) : (
            <span className="text-soft">{t.monthOpen}</span>
          )}
        </div>
      </td>
      <td className={css.fact} data-label={t.bank}>
        <div>
          <AtBank orgId={orgId} entry={entry} />
        </div>
      </td>
      <td className={css.fact} data-label={t.provider}>
        <div>
          {gateway === 'elsewhere' ? (
            <span className="text-soft">{t.elsewhere}</span>
          ) : (
            <StatusDot tone={tones[gateway]}>{t[gateway]}</StatusDot>
          )}
        </div>
      </td>
      <td className={css.seen} aria-hidden="true">
        <span />
      </td>
    </tr>
  )
}

function How({ entry: { way, paidOn, byName, approvedByName, reason } }: { entry: SampledEntry }) {
  const by =
    byName === null
      ? undefined
      : approvedByName === null
        ? t.by({ name: byName })
        : t.byTwo({ name: byName, second: approvedByName })
  const facts = [paidOn === null ? undefined : t.came({ date: formatDate(paidOn) }), by]
  return (
    <>
      {[way, ...facts].filter((fact) => fact !== undefined && fact !== '').join(', ')}
      {reason !== '' && <span className="block text-soft">{reason}</span>}
    </>
  )
}

function ReceiptLink({ entry: { paymentId, receiptNumber } }: { entry: SampledEntry }) {
  if (paymentId === null || receiptNumber === null) return <span className="text-soft">–</span>
  return (
    <AppLink
      className="text-link"
      href={`/membership-${paymentId}-receipt`}
      aria-label={t.openReceipt({ number: String(receiptNumber) })}
    >
      {receiptNumber}
    </AppLink>
  )
}

function AtBank({
  orgId,
  entry: { bankLine, payout, currency, recordedAs },
}: {
  orgId: string
  entry: SampledEntry
}) {
  const line =
    bankLine &&
    t.bankLine({ date: formatDate(bankLine.bookedOn), amount: movedMoney(bankLine.amountMinor, currency) })
  if (payout) {
    return (
      <>
        <AppLink className="text-link" href={officeAddress(orgId, 'payouts', { payout: payout.id })}>
          {payout.reference}
        </AppLink>
        <span className="block text-soft">{line ?? t.noLine}</span>
      </>
    )
  }
  if (line) return line
  return <span className="text-soft">{recordedAs === 'cash' ? t.inCash : t.noLine}</span>
}
