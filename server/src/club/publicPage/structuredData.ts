import type { OfferedTier } from '@medlem/contract/eventTier'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { type Html, rawHtml } from '../../communication/message/template/html.ts'
import type { PublicEvent } from './readPublic.ts'

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

interface EventAddresses {
  url: string
  organiser: Record<string, unknown>
  signUpUrl: string
  /** Of its picture, where it has one. */
  image: string | undefined
  /** Of the prices. */
  currency: string
}

const AVAILABILITY = { not_yet: 'PreOrder', over: 'SoldOut', sold_out: 'SoldOut' } as const

/** A kind of place; its price as search engines read one, '150.00'. */
function offer(
  { name, unitMinor, closed, salesFrom }: OfferedTier,
  { url, currency }: { url: string; currency: string },
): Record<string, unknown> {
  return {
    '@type': 'Offer',
    name,
    url,
    price: (unitMinor / 100).toFixed(2),
    priceCurrency: currency,
    availability: `https://schema.org/${closed === null ? 'InStock' : AVAILABILITY[closed]}`,
    ...(salesFrom !== null && { validFrom: salesFrom }),
  }
}

/** An event in the same words. */
export function eventData(
  { event, signUp }: Pick<PublicEvent, 'event' | 'signUp'>,
  { url, organiser, signUpUrl, image, currency }: EventAddresses,
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
    image,
    location: { '@type': 'Place', name: event.location || organizer.name },
    organizer,
    ...(signUp &&
      signUp.tiers.length > 0 && { offers: signUp.tiers.map((tier) => offer(tier, { url, currency })) }),
    potentialAction: { '@type': 'RegisterAction', target: signUpUrl },
  }
}

/** A block that no browser runs; a '<' in a value could end it. */
export function dataBlock(data: Record<string, unknown>): Html {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return rawHtml(`<script type="application/ld+json">${json}</script>`)
}
