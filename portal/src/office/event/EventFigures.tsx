import type { EventParticipants } from '@medlem/contract/participant'
import type { ParticipantShow } from '@medlem/contract/participantShow'
import type { Href } from '@medlem/contract/portalAddress'
import { officeTierTexts as t } from '@medlem/i18n/en/portal/office/eventTier'
import { AppLink } from '../../ui/AppLink.tsx'
import { formatCount, formatMoney, momentParts } from '../../ui/format.ts'
import css from './eventFigures.module.css'
import { eventFigures } from './eventFigures.ts'

interface EventFiguresProps {
  data: EventParticipants
  /** The address of those that a figure counts. */
  address: (show: ParticipantShow) => Href
}

/**
 * Who is signed up, paid and came, and the income, each of which opens the list of them; what concerns money only where something
 * costs.
 */
export function EventFigures({ data, address }: EventFiguresProps) {
  const { signedUp, capacity, waiting, offered, costs, paid, free, came, since, incomeMinor } =
    eventFigures(data)
  return (
    <dl className="mt-10 grid grid-cols-2 border-y border-line mini:grid-cols-4">
      <Figure
        name={t.signedUp}
        href={address('coming')}
        value={signedUp}
        of={capacity}
        note={[
          waiting > 0 && t.waitingNote({ count: waiting }),
          offered > 0 && t.offeredNote({ count: offered }),
        ]}
      />
      {costs && (
        <Figure
          name={t.paid}
          href={address('paid')}
          value={paid}
          of={signedUp}
          note={[free > 0 && t.freeNote({ count: free })]}
        />
      )}
      <Figure
        name={t.came}
        href={address('came')}
        value={came}
        of={signedUp}
        note={[since !== null && t.sinceNote({ time: momentParts(since).time })]}
      />
      {costs && (
        <div className="py-4 pr-4">
          <dt className="text-meta text-soft">{t.income}</dt>
          <dd className="text-lead font-medium tabular-nums">
            <AppLink
              className={css.figure}
              href={address('paid')}
              aria-label={`${t.income}: ${formatMoney(incomeMinor, data.currency)}`}
            >
              {formatMoney(incomeMinor, data.currency)}
            </AppLink>
          </dd>
        </div>
      )}
    </dl>
  )
}

interface FigureProps {
  name: string
  href: Href
  value: number
  /** Null for no limit. */
  of: number | null
  note: readonly (string | false)[]
}

function Figure({ name, href, value, of, note }: FigureProps) {
  const notes = note.filter(Boolean)
  const words = [formatCount(value), of !== null && t.ofAll({ count: of })].filter(Boolean).join(' ')
  return (
    <div className="py-4 pr-4">
      <dt className="text-meta text-soft">{name}</dt>
      <dd className="tabular-nums">
        <AppLink className={css.figure} href={href} aria-label={`${name}: ${words}`}>
          <span className="text-lead font-medium">{formatCount(value)}</span>
          {of !== null && <span className="text-soft"> {t.ofAll({ count: of })}</span>}
        </AppLink>
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
