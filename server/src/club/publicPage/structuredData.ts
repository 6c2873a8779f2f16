import type { OfferedTier, TierClosed } from '@medlem/contract/eventTier'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { type Html, rawHtml } from '../../communication/message/template/html.ts'
import type { PublicEvent, PublicSignUp } from './readPublic.ts'

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

const AVAILABILITY = { open: 'InStock', not_yet: 'PreOrder', over: 'SoldOut', sold_out: 'SoldOut' } as const

/** Why no kind of place can be had now, whatever is left of each; null while one can. */
function offerClosed({ isOpen, opensAt, placesLeft }: PublicSignUp): TierClosed | null {
  if (opensAt !== null) return 'not_yet'
  if (!isOpen) return 'over'
  return placesLeft === 0 ? 'sold_out' : null
}

/** A kind of place; its price as search engines read one, '150.00'. */
function offer(
  { name, unitMinor, closed, salesFrom }: OfferedTier,
  { url, currency, signUp }: { url: string; currency: string; signUp: PublicSignUp },
): Record<string, unknown> {
  const opensAt = salesFrom ?? signUp.opensAt
  return {
    '@type': 'Offer',
    name,
    url,
    price: (unitMinor / 100).toFixed(2),
    priceCurrency: currency,
    availability: `https://schema.org/${AVAILABILITY[offerClosed(signUp) ?? closed ?? 'open']}`,
    ...(opensAt !== null && { validFrom: opensAt }),
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
      signUp.tiers.length > 0 && {
        offers: signUp.tiers.map((tier) => offer(tier, { url, currency, signUp })),
      }),
    ...(signUp?.isOpen && { potentialAction: { '@type': 'RegisterAction', target: signUpUrl } }),
  }
}

/** A block that no browser runs; a '<' in a value could end it. */
export function dataBlock(data: Record<string, unknown>): Html {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return rawHtml(`<script type="application/ld+json">${json}</script>`)
}
