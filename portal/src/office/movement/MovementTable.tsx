import type { Movement } from '@medlem/contract/movement'
import { officeMoneyTexts as t } from '@medlem/i18n/en/portal/office/money'
import { personAddress } from '../../api/person/person.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { copenhagenDay, formatDate, momentParts } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { movedMoney } from '../../ui/signedMoney.ts'
import { movementState } from './movementState.ts'
import css from './movementTable.module.css'

interface MovementTableProps {
  orgId: string
  movements: readonly Movement[]
  /** Undefined for those who may give nothing back. */
  onRefund: ((movement: Movement) => void) | undefined
}

/** Payments and what went back, a row each, with receipt and refund in the row. */
export function MovementTable({ orgId, movements, onRefund }: MovementTableProps) {
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            <th scope="col">{t.paidBy}</th>
            <th scope="col">{t.paidFor}</th>
            <th scope="col">{t.way}</th>
            <th scope="col" className={css.amount}>
              {t.amount}
            </th>
            <th scope="col">{t.state}</th>
            <th scope="col">{t.receipt}</th>
            {onRefund && (
              <th scope="col">
                <span className="visually-hidden">{t.refund}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <Row
              key={movement.id}
              orgId={orgId}
              movement={movement}
              onRefund={onRefund && (() => onRefund(movement))}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  orgId: string
  movement: Movement
  /** Undefined for those who may give nothing back. */
  onRefund: (() => void) | undefined
}

function Row({ orgId, movement, onRefund }: RowProps) {
  const { at, paymentId, payerName, lines, way, recordedBy, amountMinor, currency, receiptNumber } = movement
  const { tone, word, why } = movementState(movement)
  return (
    <tr>
      <td className={css.day}>
        {formatDate(copenhagenDay(at))} <span className="text-soft">{momentParts(at).time}</span>
      </td>
      <td className={css.payer}>{payerName}</td>
      <td className={css.lines}>
        <ul>
          {lines.map(({ memberId, memberName, membershipName, year }) => (
            <li key={`${memberId} ${membershipName} ${year}`}>
              <AppLink href={personAddress(orgId, memberId)}>{memberName}</AppLink>, {membershipName} {year}
            </li>
          ))}
        </ul>
      </td>
      <td className={css.way}>
        {way}
        {recordedBy && <span className="block text-meta text-soft">{recordedBy}</span>}
      </td>
      <td className={css.amount}>{movedMoney(amountMinor, currency)}</td>
      <td className={css.state}>
        <StatusDot tone={tone}>{word}</StatusDot>
        {why !== '' && <span className="text-soft"> · {why}</span>}
      </td>
      <td className={css.receipt}>
        {receiptNumber !== null && (
          <AppLink
            href={`/membership-${paymentId}-receipt`}
            aria-label={t.openReceipt({ number: String(receiptNumber) })}
          >
            {receiptNumber}
          </AppLink>
        )}
      </td>
      {onRefund && (
        <td className={css.refund}>
          {movement.isRefundable && (
            <button type="button" aria-label={t.refundOf({ name: payerName })} onClick={onRefund}>
              {t.refund}
            </button>
          )}
        </td>
      )}
    </tr>
  )
}
