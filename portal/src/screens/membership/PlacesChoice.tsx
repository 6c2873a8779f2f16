import type { QuotedPlace } from '@medlem/contract/purchaseQuote'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { tierTexts } from '@medlem/i18n/en/portal/tier'
import { useState } from 'react'
import type { FamilyPayment } from '../../api/purchase/begunPayment.ts'
import { keepDraft, readDraft } from '../../session/drafts.ts'
import { useViewerId } from '../../session/session.ts'
import { untilWords } from '../../shared/event/tiers.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { formatMoney } from '../../ui/format.ts'
import { listWords } from '../../ui/language.ts'

/**
 * The places that are to be paid with the memberships of an organisation: those of the payment that is continued, until others are
 * chosen. The choice stays in this tab, for a payer who comes back from the window.
 */
export function useChosenPlaces(orgId: string, begun: FamilyPayment | undefined) {
  const id = useViewerId()
  const form = `places:${orgId}:${begun?.paymentId ?? ''}`
  const [chosen, setChosen] = useState<readonly string[]>(() => {
    const kept = readDraft(id, form, Date.now())?.registrationIds
    return typeof kept === 'string' ? kept.split(' ').filter(Boolean) : (begun?.registrationIds ?? [])
  })
  const choose = (registrationIds: readonly string[]) => {
    // None is a choice too: those of a payment that was begun may have been left out.
    keepDraft(id, form, { registrationIds: registrationIds.join(' ') }, Date.now())
    setChosen(registrationIds)
  }
  return [chosen, choose] as const
}

export interface PlacesChoiceProps {
  /** Undefined where the server knows of none. */
  places: readonly QuotedPlace[] | undefined
  currency: string
  chosen: readonly string[]
  onChoose: (registrationIds: readonly string[]) => void
}

/** The places that are kept for the family at events of the organisation, of one of which all can be paid with its memberships. */
export function PlacesChoice({ places = [], currency, chosen, onChoose }: PlacesChoiceProps) {
  const eventIds = [...new Set(places.map(({ eventId }) => eventId))]
  return (
    <div className="mt-4 grid max-w-[68ch] gap-2 empty:hidden">
      {eventIds.map((eventId) => {
        const kept = places.filter((place) => place.eventId === eventId)
        const [first] = kept
        if (!first) return null
        const sumMinor = kept.reduce((sum, { unitMinor }) => sum + unitMinor, 0)
        return (
          <Checkbox
            key={eventId}
            checked={chosen.includes(first.registrationId)}
            onChange={(event) =>
              onChoose(event.target.checked ? kept.map(({ registrationId }) => registrationId) : [])
            }
            hint={tierTexts.keptUntil({ count: kept.length, moment: untilWords(first.keptUntil) })}
          >
            {membershipTexts.payPlacesToo({
              count: kept.length,
              event: first.eventTitle,
              names: listWords(kept.map(({ memberName }) => memberName)),
              amount: formatMoney(sumMinor, currency),
            })}
          </Checkbox>
        )
      })}
    </div>
  )
}
