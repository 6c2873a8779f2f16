import { CARD_CHECK } from '@medlem/contract/paths'
import { memberCardTexts as t } from '@medlem/i18n/en/portal/memberCard'
import { ticketTexts } from '@medlem/i18n/en/portal/ticket'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useCards } from '../../api/memberCard/memberCard.ts'
import { useTickets } from '../../api/registration/ticket.ts'
import { TicketSheet } from '../../shared/memberCard/TicketSheet.tsx'
import { ShownTogether } from '../../shared/ShownTogether.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'
import { CardSheet } from './CardSheet.tsx'
import '../../ui/memberCard.css'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'

/** A card for each current membership of the family, and each of its tickets; `?card=` names the membership or sign-up that comes first. */
export function MemberCards() {
  const { card: first } = useScreenSearch('/member-cards')
  const { data, error, refetch } = useCards()
  const today = copenhagenDay(new Date())
  const tickets = useTickets()
  const sheets = [
    ...(data ?? []).map((card) => ({
      id: card.membershipId,
      sheet: <CardSheet card={card} today={today} />,
    })),
    ...(tickets.data ?? []).map((ticket) => ({
      id: ticket.registrationId,
      sheet: <TicketSheet ticket={ticket} />,
    })),
  ]
  return (
    <>
      <PageHeading title={titleTexts.memberCards} />
      <ShownTogether>
        {error && !data && <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />}
        {!data && !error && (
          <LoadingPart>
            <Skeleton width="min(24rem, 100%)" height="560px" />
          </LoadingPart>
        )}
        {tickets.error && !tickets.data && (
          <ErrorNotice error={tickets.error} title={ticketTexts.notLoaded} retry={() => tickets.refetch()} />
        )}
        {data && sheets.length === 0 && <EmptyState title={t.noCards}>{t.noCardsNote}</EmptyState>}
        <ul className="member-cards">
          {sheets
            .sort((a, b) => Number(b.id === first) - Number(a.id === first))
            .map(({ id, sheet }, place, { length: count }) => (
              <li key={id}>
                {sheet}
                {count > 1 && <p className="member-card-place">{t.cardOf({ place: place + 1, count })}</p>}
              </li>
            ))}
        </ul>
        {data && data.length > 0 && <p className="mb-2 text-soft">{t.lead}</p>}
        {(data || error) && (
          <div>
            {/* The camera is allowed to that page's own document alone. */}
            <a className="text-link" href={CARD_CHECK}>
              {t.checkCards}
            </a>
          </div>
        )}
      </ShownTogether>
    </>
  )
}
