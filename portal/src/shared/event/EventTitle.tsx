import type { Event } from '@medlem/contract/event'
import { sharedEventTexts } from '@medlem/i18n/en/portal/shared/event'
import { foreignPart } from '../../ui/foreignPart.tsx'

/** What an event is called, in the language in which it was written; one that does not take place says so in the page's. */
export function EventTitle({ event }: { event: Pick<Event, 'title' | 'cancelledAt' | 'languages'> }) {
  const own = foreignPart(event.languages?.title)
  return event.cancelledAt === null
    ? own([event.title])
    : sharedEventTexts.cancelledEvent({ title: event.title, event: own })
}
