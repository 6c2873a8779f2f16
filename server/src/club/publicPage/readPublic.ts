import type { Event } from '@medlem/contract/event'
import type { OfferedTier } from '@medlem/contract/eventTier'
import { LONGEST_DAY_MS } from '@medlem/domain/calendar'
import { isComing } from '@medlem/domain/event'
import { placesLeft, signUpClosed } from '@medlem/domain/registration'
import type { Deps } from '../../platform/deps/deps.ts'
import { type CatalogueEntry, findCatalogueEntry } from '../catalogue/catalogue.ts'
import { findPicture, makeSmall } from '../event/eventPicture.ts'
import { presentEvent } from '../event/present.ts'
import { type ListedEvent, listEnabledEvents } from '../event/store.ts'
import { presentOfferedTier, signUpTerms } from '../registration/present.ts'
import { countPlaces } from '../registration/store.ts'
import { listTiers } from '../registration/tierStore.ts'
import { findPublicOrganisation } from './store.ts'

/** What anybody may read of an organisation: nothing of its members. */
export interface PublicOrganisation {
  entry: CatalogueEntry
  /** Those that say that they are public and are not past, soonest first. */
  events: ListedEvent[]
}

/** The public organisation of a key with its public events; undefined where there is none, or it has closed. */
export async function readPublicOrganisation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: string,
): Promise<PublicOrganisation | undefined> {
  const id = await findPublicOrganisation(db, key)
  const entry = id && (await findCatalogueEntry(db, id))
  if (!entry) return undefined
  const now = clock.now()
  const rows = await listEnabledEvents(db, new Date(now.getTime() - LONGEST_DAY_MS), id)
  return { entry, events: rows.filter((row) => row.isPublic && isComing(presentEvent(row), now)) }
}

/** How an event takes sign-ups, as anybody may know it. */
export interface PublicSignUp {
  isOpen: boolean
  /** People without an account sign up too. */
  takesGuests: boolean
  /** When it opens, of one that is not open yet. */
  opensAt: string | null
  /** Null for as many as like to come. */
  placesLeft: number | null
  signUpUntil: string | null
  /** The kinds of places, with what each costs; none where there is one kind, which is free. */
  tiers: OfferedTier[]
}

export interface PublicEvent {
  entry: CatalogueEntry
  event: Event
  /** Undefined for one that takes no sign-ups. */
  signUp: PublicSignUp | undefined
}

/** One public event of a public organisation, in a language; undefined where there is none, or it is past. */
export async function readPublicEvent(
  deps: Pick<Deps, 'db' | 'clock'>,
  { key, id, language }: { key: string; id: string; language: string },
): Promise<PublicEvent | undefined> {
  const organisation = await readPublicOrganisation(deps, key)
  const row = organisation?.events.find((one) => one.id === id)
  if (!organisation || !row) return undefined
  return {
    entry: organisation.entry,
    event: presentEvent(row, language),
    signUp: row.takesSignUps ? await readSignUp(deps, row, language) : undefined,
  }
}

/** After the hash in an address that `smallPicturePath` makes. */
const SMALL = '-small'

/** The picture of such an event by its hash, or the small one; undefined where it has another one, or none. */
export async function readPublicPicture(
  deps: Pick<Deps, 'db' | 'clock'>,
  { key, id, name }: { key: string; id: string; name: string },
): Promise<Buffer | undefined> {
  const organisation = await readPublicOrganisation(deps, key)
  const row = organisation?.events.find((one) => one.id === id)
  const hash = name.replace(SMALL, '')
  if (row?.pictureHash !== hash) return undefined
  const content = await findPicture(deps.db, id)
  if (!content) return undefined
  const whole = Buffer.from(content)
  return name === hash ? whole : ((await makeSmall(hash, whole)) ?? whole)
}

async function readSignUp(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  row: ListedEvent,
  language: string,
): Promise<PublicSignUp> {
  const terms = signUpTerms(row)
  const { taken } = await countPlaces(db, row.id)
  const closed = signUpClosed(terms, clock.now())
  return {
    isOpen: closed === null,
    takesGuests: row.takesGuests,
    opensAt: closed === 'not_yet' ? terms.signUpFrom : null,
    placesLeft: placesLeft({ capacity: row.capacity, taken }),
    signUpUntil: terms.signUpUntil,
    tiers: (await listTiers(db, [row.id])).map((tier) =>
      presentOfferedTier(tier, { now: clock.now(), language }),
    ),
  }
}
