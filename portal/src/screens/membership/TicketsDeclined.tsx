import type { Organisation } from '@medlem/contract/organisation'
import type { SignUp } from '@medlem/contract/registration'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { ticketTexts } from '@medlem/i18n/en/portal/ticket'
import { eventAddress } from '../../api/event/event.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { useSignUp } from '../../api/registration/registration.ts'
import { KeptPlacesNotice } from '../../shared/event/KeptPlacesNotice.tsx'
import { keptPlaces } from '../../shared/event/tiers.ts'
import { useTicketPayment } from '../../shared/event/useTicketPayment.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** After a payment of places that went wrong: pays them once more while they are kept, else the event. */
export function TicketsDeclined({ eventId, orgId }: { eventId: string; orgId: string }) {
  const { data: signUp, error, refetch } = useSignUp(eventId)
  const organisations = useOrganisations()
  const organisation = organisations.data?.find(({ id }) => id === orgId)
  if (signUp && organisation)
    return <KeptStill signUp={signUp} organisation={organisation} refresh={refetch} />
  if (error || organisations.error || (signUp && organisations.data)) {
    return <ButtonLink href={eventAddress(eventId)}>{commonTexts.tryAgain}</ButtonLink>
  }
  return <Skeleton height="180px" />
}

interface KeptStillProps {
  signUp: SignUp
  organisation: Organisation
  refresh: () => Promise<unknown>
}

function KeptStill({ signUp, organisation, refresh }: KeptStillProps) {
  const ticketPayment = useTicketPayment(organisation, signUp)
  const isKept = keptPlaces(signUp) !== undefined
  return (
    <>
      <KeptPlacesNotice signUp={signUp} ticketPayment={ticketPayment} refresh={refresh} />
      {!isKept && <p className="mb-6">{ticketTexts.placeGone}</p>}
      <ButtonLink variant={isKept ? 'quiet' : 'primary'} href={eventAddress(signUp.eventId)}>
        {ticketTexts.seeEvent}
      </ButtonLink>
    </>
  )
}
