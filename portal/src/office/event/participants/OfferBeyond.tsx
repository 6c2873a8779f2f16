import type { EventParticipants } from '@medlem/contract/participant'
import { type PlacesBeyond, placesBeyond } from '@medlem/domain/placesBeyond'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeParticipantTexts as t } from '@medlem/i18n/en/portal/office/participant'
import type { useOfferPlace } from '../../../api/registration/participant.ts'
import { ConfirmDialog } from '../../../shared/form/ConfirmDialog.tsx'
import type { ListedParticipant } from './participantList.ts'

/** By how much the places have to grow for one who waits; undefined where one is free for them. */
export function beyondFor(
  { settings, participants, tiers }: EventParticipants,
  { tierId }: ListedParticipant,
): PlacesBeyond | undefined {
  const taken = participants.filter(({ state }) => state !== 'waiting').length
  const tier = tiers.find(({ id }) => id === tierId)
  return placesBeyond({ event: { capacity: settings.capacity, taken }, tier })
}

interface OfferBeyondProps {
  one: ListedParticipant
  beyond: PlacesBeyond
  offer: ReturnType<typeof useOfferPlace>
  onClose: () => void
}

/** Asks whether there is to be one more place than there are, and says how many that makes. */
export function OfferBeyond({ one, beyond, offer, onClose }: OfferBeyondProps) {
  const { registrationId: id, name, tierName: tier } = one
  const { capacity, tierPlaces } = beyond
  const sentences = [
    ...(capacity === null ? [] : [t.beyondEvent({ after: capacity })]),
    ...(tierPlaces === null ? [] : [t.beyondTier({ tier, after: tierPlaces })]),
    t.beyondNote({ name }),
  ]
  return (
    <ConfirmDialog
      write={offer}
      onConfirm={() => offer.mutate({ id, beyond }, { onSuccess: onClose })}
      onClose={onClose}
      title={t.beyondTitle({ name })}
      lead={sentences.join(' ')}
      submit={t.offerNow}
      failed={{
        refused: t.notOffered,
        unknown: t.offerUnknown,
        again: officeEventTexts.checkParticipants,
      }}
    />
  )
}
