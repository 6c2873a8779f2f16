import type { Event } from '@medlem/contract/event'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { type Html, rawHtml } from '../../communication/message/template/html.ts'

/** An organisation as schema.org names its facts, for search engines. */
export function organisationData(
  { name, email, address }: OrganisationRow,
  { url, description }: { url: string; description: string },
): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url,
    ...(description && { description }),
    ...(email && { email }),
    ...(address && { address }),
  }
}

/** An event in the same words. */
export function eventData(
  event: Event,
  { url, organiser, signUpUrl }: { url: string; organiser: Record<string, unknown>; signUpUrl: string },
): Record<string, unknown> {
  const { '@context': _context, ...organizer } = organiser
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    url,
    startDate: event.startDate,
    endDate: event.endDate,
    eventStatus: `https://schema.org/${event.cancelledAt === null ? 'EventScheduled' : 'EventCancelled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(event.description && { description: event.description }),
    location: { '@type': 'Place', name: event.location || organizer.name },
    organizer,
    potentialAction: { '@type': 'RegisterAction', target: signUpUrl },
  }
}

/** A block that no browser runs; a '<' in a value could end it. */
export function dataBlock(data: Record<string, unknown>): Html {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return rawHtml(`<script type="application/ld+json">${json}</script>`)
}
