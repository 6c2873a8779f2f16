import type { Attendee } from '@medlem/contract/registration'
import { guestTexts as t } from '@medlem/i18n/en/portal/guest'
import { ticketTexts } from '@medlem/i18n/en/portal/ticket'
import { useTickets } from '../../api/registration/ticket.ts'
import { TicketSheet } from '../../shared/memberCard/TicketSheet.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'
import '../../ui/memberCard.css'
import css from './guest.module.css'

interface OrderTicketsProps {
  eventId: string
  people: readonly Attendee[]
}

/** A ticket for each who has a place, with its code. */
export function OrderTickets({ eventId, people }: OrderTicketsProps) {
  const count = people.filter(({ registration }) => registration?.state === 'registered').length
  const { data, error, refetch } = useTickets()
  const tickets = data?.filter((ticket) => ticket.eventId === eventId) ?? []
  // A past event has no tickets any more.
  if (count === 0 || (data && tickets.length === 0)) return null
  return (
    <Section title={t.tickets({ count })}>
      {!data && error && <ErrorNotice error={error} title={ticketTexts.notLoaded} retry={() => refetch()} />}
      {!data && !error && (
        <LoadingPart>
          <Skeleton width="min(24rem, 100%)" height="480px" />
        </LoadingPart>
      )}
      <ul className={css.tickets}>
        {tickets.map((ticket) => (
          <li key={ticket.registrationId}>
            <TicketSheet ticket={ticket} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
