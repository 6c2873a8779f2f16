import type { EventParticipants } from '@medlem/contract/registration'
import { officeTierTexts as t } from '@medlem/i18n/en/portal/office/eventTier'
import { formatCount, formatMoney, momentParts } from '../../ui/format.ts'
import css from './eventFigures.module.css'
import { eventFigures } from './eventFigures.ts'

/** Who is signed up, paid and came, and the income; what concerns money only where something costs. */
export function EventFigures({ data }: { data: EventParticipants }) {
  const { signedUp, capacity, waiting, offered, costs, paid, free, came, since, incomeMinor } =
    eventFigures(data)
  return (
    <dl className="mt-10 grid grid-cols-2 border-y border-line mini:grid-cols-4">
      <Figure
        name={t.signedUp}
        value={signedUp}
        of={capacity}
        note={[
          waiting > 0 && t.waitingNote({ count: waiting }),
          offered > 0 && t.offeredNote({ count: offered }),
        ]}
      />
      {costs && (
        <Figure name={t.paid} value={paid} of={signedUp} note={[free > 0 && t.freeNote({ count: free })]} />
      )}
      <Figure
        name={t.came}
        value={came}
        of={signedUp}
        note={[since !== null && t.sinceNote({ time: momentParts(since).time })]}
      />
      {costs && (
        <div className="py-4 pr-4">
          <dt className="text-meta text-soft">{t.income}</dt>
          <dd className="text-lead font-medium tabular-nums">{formatMoney(incomeMinor, data.currency)}</dd>
        </div>
      )}
    </dl>
  )
}

interface FigureProps {
  name: string
  value: number
  /** Null for no limit. */
  of: number | null
  note: readonly (string | false)[]
}

function Figure({ name, value, of, note }: FigureProps) {
  const notes = note.filter(Boolean)
  return (
    <div className="py-4 pr-4">
      <dt className="text-meta text-soft">{name}</dt>
      <dd className="tabular-nums">
        <span className="text-lead font-medium">{formatCount(value)}</span>
        {of !== null && <span className="text-soft"> {t.ofAll({ count: of })}</span>}
        {of !== null && of > 0 && (
          <i
            className={css.meter}
            style={{ '--filled': `${Math.min(100, Math.round((value / of) * 100))}%` }}
          />
        )}
        {notes.length > 0 && <span className="block text-meta text-soft">{notes.join(', ')}</span>}
      </dd>
    </div>
  )
}
