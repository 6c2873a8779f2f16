import type { EventPlaces } from '@medlem/contract/office'
import { officeHomeTexts } from '@medlem/i18n/en/portal/office/home'
import placesMeterCss from './placesMeter.module.css'

/** How full an event is: taken places of all, as a meter where there is a limit, and how many wait. */
export function PlacesMeter({ places: { taken, capacity, waiting } }: { places: EventPlaces }) {
  const isFull = capacity !== null && taken >= capacity
  return (
    <div className={placesMeterCss.placesMeter}>
      <span>
        {capacity === null
          ? officeHomeTexts.signedUp({ taken })
          : officeHomeTexts.ofPlaces({ taken, capacity })}
      </span>
      {capacity !== null && (
        <i style={{ '--filled': `${Math.min(100, Math.round((taken / capacity) * 100))}%` }} />
      )}
      {isFull && (
        <span>{waiting > 0 ? officeHomeTexts.fullWaiting({ count: waiting }) : officeHomeTexts.full}</span>
      )}
    </div>
  )
}
