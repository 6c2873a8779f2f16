import type { GuestOffer } from '@medlem/contract/guest'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { guestTexts as t } from '@medlem/i18n/en/portal/guest'
import { CallError } from '../../api/call/callError.ts'
import { eventAddress } from '../../api/event/event.ts'
import { useGuestOffer } from '../../api/guest/guest.ts'
import { EventFacts, Fact } from '../../shared/event/EventFacts.tsx'
import { placesSentence, untilSentence } from '../../shared/event/signUpLabels.ts'
import { closedSentences, noTierSentence, refundSentence, tierWords } from '../../shared/event/tiers.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { GuestForm } from './GuestForm.tsx'
import { GuestHead, GuestNotice } from './GuestHead.tsx'
import css from './guest.module.css'
import { openTiers } from './guestForm.ts'

/** Where people without an account sign up for an event. */
export function GuestSignUp() {
  const { event: eventId } = useScreenSearch('/guest-sign-up')
  const { data, error, refetch } = useGuestOffer(eventId)
  const isNone = eventId === undefined || (error instanceof CallError && [400, 404].includes(error.status))
  return (
    <div className={css.page}>
      {data && !isNone && <Offer offer={data} />}
      {isNone && (
        <>
          <GuestNotice title={eventTexts.signUpTitle} />
          <EmptyState title={t.notHere}>{t.notHereNote}</EmptyState>
        </>
      )}
      {!data && !isNone && error && (
        <>
          <GuestNotice title={eventTexts.signUpTitle} />
          <ErrorNotice error={error} title={eventTexts.eventNotLoaded} retry={() => refetch()} />
        </>
      )}
      {!data && !isNone && !error && <ScreenSkeleton />}
    </div>
  )
}

function Offer({ offer }: { offer: GuestOffer }) {
  const { event, organisation, signUp } = offer
  const { tiers, closed } = signUp
  const none = noTierSentence(tiers, { tierProblems: [] })
  return (
    <>
      <GuestHead
        event={event}
        organisation={organisation}
        lead={event.description}
        language={event.languages?.description}
      />
      <dl className="border-t border-line">
        <EventFacts event={event} />
        {closed === null && <Prices offer={offer} />}
        <Fact name={t.places}>
          <span className="tabular-nums">
            {[closed === null && placesSentence(signUp), untilSentence(signUp)].filter(Boolean).join(' ')}
          </span>
        </Fact>
      </dl>
      <p className="mt-4 text-meta text-soft">
        {t.member}{' '}
        <AppLink className="text-link" href={eventAddress(event.id)}>
          {t.signInInstead}
        </AppLink>
      </p>
      {closed === null && (none === undefined ? <GuestForm offer={offer} /> : <p className="mt-8">{none}</p>)}
    </>
  )
}

/** What each kind of place costs, what can't be chosen now, and what of a price goes back. */
function Prices({ offer: { signUp } }: { offer: GuestOffer }) {
  const { tiers, currency } = signUp
  if (tiers.length === 0) return null
  const notes = [...closedSentences(tiers), refundSentence(signUp)].filter((note) => note !== undefined)
  return (
    <Fact name={t.prices}>
      <ul className="tabular-nums">
        {openTiers(signUp).map((tier) => (
          <li key={tier.id} className="font-medium">
            {tierWords(tier, currency)}
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <span key={note} className="block text-meta text-soft tabular-nums">
          {note}
        </span>
      ))}
    </Fact>
  )
}
