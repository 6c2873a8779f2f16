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
 * Who is signed up, waits, paid, owes and came, and the income, each of which opens the list of them; what concerns money only where
 * something costs.
 */
export function EventFigures({ data, address }: EventFiguresProps) {
  const { currency } = data
  const figures = eventFigures(data)
  const { signedUp, capacity, left, waiting, offered, owing, owedMinor, free, since, incomeMinor } = figures
  return (
    <dl className={css.figures}>
      <Figure
        name={t.signedUp}
        href={address('coming')}
        value={signedUp}
        of={capacity}
        notes={[
          left !== null && { words: t.leftNote({ count: left }) },
          waiting > 0 && {
            words: t.waitingNote({ count: waiting, offered }),
            href: address('waiting'),
          },
        ]}
      />
      {figures.costs && (
        <Figure
          name={t.paid}
          href={address('paid')}
          value={figures.paid}
          of={signedUp}
          notes={[
            owing > 0 && {
              words: t.owingNote({ count: owing, amount: formatMoney(owedMinor, currency) }),
              href: address('to_pay'),
            },
            free > 0 && { words: t.freeNote({ count: free }) },
          ]}
        />
      )}
      <Figure
        name={t.came}
        href={address('came')}
        value={figures.came}
        of={signedUp}
        notes={[since !== null && { words: t.sinceNote({ time: momentParts(since).time }) }]}
      />
      {figures.costs && (
        <div className={css.part}>
          <dt className="text-meta text-soft">{t.income}</dt>
          <dd>
            <AppLink
              className={css.figure}
              href={address('paid')}
              aria-label={`${t.income}: ${formatMoney(incomeMinor, currency)}`}
            >
              <span>{formatMoney(incomeMinor, currency)}</span>
            </AppLink>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Below a figure; with an address it opens the list of those that it counts. */
interface Note {
  words: string
  href?: Href
}

interface FigureProps {
  name: string
  href: Href
  value: number
  /** Null for no limit. */
  of: number | null
  notes: readonly (Note | false)[]
}

function Figure({ name, href, value, of, notes }: FigureProps) {
  const words = [formatCount(value), of !== null && t.ofAll({ count: of })].filter(Boolean).join(' ')
  return (
    <div className={css.part}>
      <dt className="text-meta text-soft">{name}</dt>
      <dd className="tabular-nums">
        <AppLink className={css.figure} href={href} aria-label={`${name}: ${words}`}>
          <span>{formatCount(value)}</span>
          {of !== null && <small> {t.ofAll({ count: of })}</small>}
        </AppLink>
        {of !== null && of > 0 && (
          <i
            className={css.meter}
            style={{ '--filled': `${Math.min(100, Math.round((value / of) * 100))}%` }}
          />
        )}
        {notes.map(
          (note) =>
            note && (
              <span key={note.words} className={css.note}>
                {note.href ? <AppLink href={note.href}>{note.words}</AppLink> : note.words}
              </span>
            ),
        )}
      </dd>
    </div>
  )
}
