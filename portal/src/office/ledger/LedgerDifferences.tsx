import type { BooksDay } from '@medlem/contract/ledger'
import { differenceSentence } from '@medlem/domain/booksDifference'
import { officeLedgerTexts } from '@medlem/i18n/en/portal/office/ledger'
import { formatDate } from '../../ui/format.ts'
import { figuresInWords } from './ledgerLabels.ts'

/** Payments of which the books and the gateway say different things, newest day first; nothing when there are none. */
export function LedgerDifferences({ days }: { days: readonly BooksDay[] }) {
  const found = days.flatMap(({ day, differences }) => differences.map((one) => ({ day, ...one })))
  if (found.length === 0) return null
  return (
    <ul className="mt-3 border-t border-line" aria-label={officeLedgerTexts.differenceList}>
      {found.map(({ day, kind, paymentId, gatewayReference, currency, here, there }) => (
        <li
          key={`${day} ${paymentId} ${kind}`}
          className="grid gap-x-6 gap-y-1 border-b border-line py-4 mini:grid-cols-[8rem_1fr]"
        >
          <span className="text-meta text-soft tabular-nums">{formatDate(day)}</span>
          <div className="min-w-0">
            <p className="font-semibold">{differenceSentence(kind)}</p>
            <p className="tabular-nums">
              {officeLedgerTexts.bothSides({
                ours: figuresInWords(here, currency),
                theirs: figuresInWords(there, currency),
              })}
            </p>
            <p className="text-meta break-all text-soft">
              {gatewayReference
                ? officeLedgerTexts.paymentAtGateway({ paymentId, gatewayReference })
                : officeLedgerTexts.payment({ paymentId })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
