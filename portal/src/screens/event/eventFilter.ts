import { type Href, hrefOf, type SearchOf } from '@medlem/contract/portalAddress'
import type { screenSearch } from '@medlem/contract/screenSearch'
import { addDays } from '@medlem/domain/calendar'
import type { ComingEvent } from '../../api/event/event.ts'
import { copenhagenDay } from '../../ui/format.ts'
import { type Audience, audienceOf } from './audience.ts'

/** How many days ahead each choice of 'When' reaches. */
const REACH = { week: 7, month: 30, quarter: 91 } as const

type When = keyof typeof REACH

/** What of the events is shown; '' is no limit. */
export interface EventFilter {
  org: string
  when: When | ''
  for: Audience | ''
  /** Only those for which somebody of the family is signed up. */
  who: 'ours' | ''
  q: string
}

export const noFilter: EventFilter = { org: '', when: '', for: '', who: '', q: '' }

/** The filter that an address asks for; a word that means nothing limits nothing. */
export function readFilter(search: SearchOf<(typeof screenSearch)['/events']>): EventFilter {
  return { ...noFilter, ...search }
}

/** The address of the filtered list. */
export function filterAddress({ org, when, for: audience, who, q }: EventFilter): Href {
  return hrefOf('/events', {
    org,
    when: when || undefined,
    for: audience || undefined,
    who: who || undefined,
    q: q.trim() && q,
  })
}

/**
 * The events that pass; each word of the search must stand in the title, the text, the place or the club's name. `ours` are
 * those for which the family is signed up.
 */
export function filterEvents(
  events: readonly ComingEvent[],
  filter: EventFilter,
  { now, ours }: { now: Date; ours: ReadonlySet<string> },
): ComingEvent[] {
  const words = filter.q.toLowerCase().split(/\s+/).filter(Boolean)
  const last = filter.when === '' ? undefined : addDays(copenhagenDay(now), REACH[filter.when])
  return events.filter((event) => {
    const { title, description, location, organisationName } = event
    const text = [title, description, location, organisationName].join(' ').toLowerCase()
    return (
      (filter.who === '' || ours.has(event.id)) &&
      (filter.org === '' || event.orgId === filter.org) &&
      (last === undefined || copenhagenDay(event.startDate) <= last) &&
      (filter.for === '' || audienceOf(event) === filter.for) &&
      words.every((word) => text.includes(word))
    )
  })
}
