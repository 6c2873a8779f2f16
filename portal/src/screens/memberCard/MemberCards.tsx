import type { MemberCard } from '@medlem/contract/memberCard'
import { CARD_CHECK } from '@medlem/contract/paths'
import { memberCardTexts as t } from '@medlem/i18n/en/portal/memberCard'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useCards } from '../../api/memberCard/memberCard.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'
import { CardSheet } from './CardSheet.tsx'
import './memberCard.css'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'

/** A card for each current membership of the family; `?card=` names the membership whose card comes first. */
export function MemberCards() {
  const { card: first } = useScreenSearch('/member-cards')
  const { data, error, refetch } = useCards()
  const today = copenhagenDay(new Date())
  const isFirst = ({ membershipId }: MemberCard) => membershipId === first
  return (
    <>
      <PageHeading title={titleTexts.memberCards} />
      {error && !data && <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />}
      {!data && !error && (
        <LoadingPart>
          <Skeleton width="min(24rem, 100%)" height="560px" />
        </LoadingPart>
      )}
      {data?.length === 0 && <EmptyState title={t.noCards}>{t.noCardsNote}</EmptyState>}
      <ul className="member-cards">
        {[...(data ?? [])]
          .sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
          .map((card, place, { length: count }) => (
            <li key={card.membershipId}>
              <CardSheet card={card} today={today} />
              {count > 1 && <p className="member-card-place">{t.cardOf({ place: place + 1, count })}</p>}
            </li>
          ))}
      </ul>
      {data && data.length > 0 && <p className="mb-2 text-soft">{t.lead}</p>}
      <div>
        {/* The camera is allowed to that page's own document alone. */}
        <a className="text-link" href={CARD_CHECK}>
          {t.checkCards}
        </a>
      </div>
    </>
  )
}
