import type { DoorList, DoorScan, DoorTicket } from '@medlem/contract/door'
import type { Shown } from '@medlem/domain/door'
import { readTicketCode } from '@medlem/domain/ticketCode'
import { doorTexts as t } from '@medlem/i18n/en/portal/door'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { momentParts } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import css from './door.module.css'
import { owedWords } from './scanResultLabels.ts'
import type { Door } from './useDoor.ts'

/** The most names that are drawn at once, of perhaps two thousand. */
const STEP = 50
const LATEST = 5

interface DoorPeopleProps {
  door: Door
  list: DoorList
  way: 'in' | 'out'
  query: string
  onPress: (shown: Shown) => void
  onUndo: (scan: DoorScan) => void
}

/** Who came just now, and who is still to come, or to leave. */
export function DoorPeople({ door, list, way, query, onPress, onUndo }: DoorPeopleProps) {
  const [shown, setShown] = useState(STEP)
  const { state, unsent } = door
  const tickets = new Map(list.tickets.map((ticket) => [ticket.registrationId, ticket]))
  const latest = [...state.inside.values()]
    .filter(({ registrationId }) => tickets.has(registrationId))
    .reverse()
    .slice(0, LATEST)
  const own = new Set(unsent.map(({ nonce }) => nonce))
  const last = door.state.counted.findLast(({ door: at }) => at === latest[0]?.door)
  const words = readTicketCode(query) ? '' : query.trim().toLowerCase()
  const rest = list.tickets.filter(
    ({ registrationId, name }) =>
      state.inside.has(registrationId) === (way === 'out') && name.toLowerCase().includes(words),
  )
  return (
    <>
      {latest.length > 0 && words === '' && (
        <section aria-label={t.justNow}>
          <h2 className={css.section}>{t.justNow}</h2>
          <ul>
            {latest.map((scan) => (
              <li key={scan.nonce} className={css.row}>
                <Name ticket={tickets.get(scan.registrationId)} currency={list.currency} />
                {scan === last && own.has(scan.nonce) && (
                  <Button variant="quiet" onClick={() => onUndo(scan)}>
                    {t.undo}
                  </Button>
                )}
                <span className={css.when}>
                  <StatusDot tone="good">{t.hereAt({ time: momentParts(scan.at).time })}</StatusDot>
                  <small>{own.has(scan.nonce) ? t.notSent : scan.door}</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={way === 'in' ? t.notHere : t.here}>
        <h2 className={css.section}>
          {way === 'in' ? t.notHere : t.here}
          <span>{rest.length}</span>
        </h2>
        <ul>
          {rest.slice(0, shown).map((ticket) => (
            <li key={ticket.registrationId} className={css.row}>
              <Name ticket={ticket} currency={list.currency} />
              <Button variant="secondary" onClick={() => onPress({ registrationId: ticket.registrationId })}>
                {(way === 'in' ? t.letIn : t.letOut)({ name: ticket.name, hidden: visuallyHidden })}
              </Button>
            </li>
          ))}
        </ul>
        {rest.length === 0 && words !== '' && <p className="py-4 text-soft">{t.noneFound}</p>}
        {rest.length > shown && (
          <Button variant="quiet" onClick={() => setShown(shown + STEP)}>
            {t.more}
          </Button>
        )}
      </section>
    </>
  )
}

/** A name, with what is still to be paid for the place. */
function Name({ ticket, currency }: { ticket: DoorTicket | undefined } & Pick<DoorList, 'currency'>) {
  const owed = ticket && owedWords(ticket, currency)
  return (
    <span>
      {ticket?.name}
      {owed && (
        <small className={css.owed}>
          <StatusDot tone="waiting">{owed}</StatusDot>
        </small>
      )}
    </span>
  )
}
