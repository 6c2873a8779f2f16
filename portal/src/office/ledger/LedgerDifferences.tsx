import type { BooksDay } from '@medlem/contract/ledger'
import { differenceSentence } from '@medlem/domain/ledger'
import { formatDate } from '../../ui/format.ts'
import { figuresInWords } from './ledgerWords.ts'

/** Payments of which the books and the gateway say different things, newest day first; nothing when there are none. */
export function LedgerDifferences({ days }: { days: readonly BooksDay[] }) {
  const found = days.flatMap(({ day, differences }) => differences.map((one) => ({ day, ...one })))
  if (found.length === 0) return null
  return (
    <ul className="mt-3 border-t border-line" aria-label="Differences between our payments and the gateway">
      {found.map(({ day, kind, paymentId, gatewayReference, currency, here, there }) => (
        <li
          key={`${day} ${paymentId} ${kind}`}
          className="grid gap-x-6 gap-y-1 border-b border-line py-4 mini:grid-cols-[8rem_1fr]"
        >
          <span className="text-meta text-soft tabular-nums">{formatDate(day)}</span>
          <div className="min-w-0">
            <p className="font-semibold">{differenceSentence(kind)}</p>
            <p className="tabular-nums">
              Our books: {figuresInWords(here, currency)}. The gateway: {figuresInWords(there, currency)}.
            </p>
            <p className="text-meta break-all text-soft">
              Payment {paymentId}
              {gatewayReference && `, at the gateway ${gatewayReference}`}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
