import { createHash } from 'node:crypto'
import type { PlannedEvent } from '@medlem/contract/eventChange'
import { EVENT_PICTURE, SMALL_PICTURE } from '@medlem/contract/eventPicture'
import type { Database } from '@medlem/database/database'
import { eventPicture } from '@medlem/database/schema/eventPicture'
import { eq } from 'drizzle-orm'
import type { Viewer } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { dataAddress, makePicture, type PictureForm } from '../../platform/picture/makePicture.ts'
import { readPicture } from '../../platform/picture/readPicture.ts'
import { requireShownEvent } from './shownEvent.ts'
import { type EventRow, findEvent, type NewEvent } from './store.ts'

const FORM: PictureForm = { ...EVENT_PICTURE, format: 'jpeg' }

/** What becomes of an event's picture: a new one, none, or undefined for what is stored. */
export type WrittenPicture = Uint8Array | null | undefined

/** A picture as it was sent, made small. Ask for the right first. */
export async function takePicture({ picture }: Pick<PlannedEvent, 'picture'>): Promise<WrittenPicture> {
  return typeof picture === 'string' ? readPicture('picture', picture, FORM) : picture
}

type PictureValues = Pick<NewEvent, 'pictureHash' | 'pictureAlt' | 'translations'>

/** What a write puts beside the texts of an event: words about a picture go with it, in every language. */
export function pictureValues(
  picture: WrittenPicture,
  { pictureAlt, translations, before }: Omit<PictureValues, 'pictureHash'> & { before?: EventRow },
): PictureValues {
  const pictureHash = picture ? hashOf(picture) : picture === null ? null : (before?.pictureHash ?? null)
  if (pictureHash !== null) return { pictureHash, pictureAlt, translations }
  const written = Object.entries(translations ?? before?.translations ?? {})
  return {
    pictureHash,
    pictureAlt: '',
    translations: Object.fromEntries(
      written.map(([language, { pictureAlt: _alt, ...texts }]) => [language, texts] as const),
    ),
  }
}

/** Of the bytes; it tells two pictures apart, and can't be guessed. */
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** Writes the bytes that belong to those values, in their transaction. Lock the event first. */
export async function writePicture(tx: Database, eventId: string, picture: WrittenPicture): Promise<void> {
  if (picture === undefined) return
  if (picture === null) {
    await tx.delete(eventPicture).where(eq(eventPicture.eventId, eventId))
    return
  }
  await tx
    .insert(eventPicture)
    .values({ eventId, content: picture })
    .onConflictDoUpdate({ target: eventPicture.eventId, set: { content: picture } })
}

/** How the log says what became of a picture; undefined where it is the same. */
export function pictureChange({ pictureHash: was }: EventRow, { pictureHash: is }: EventRow) {
  if (was === is) return undefined
  return { before: was !== null, after: was !== null && is !== null ? 'replaced' : is !== null }
}

/** The bytes of an event's picture, if it has one. Ask whether the reader is shown the event first. */
export async function findPicture(db: Database, eventId: string): Promise<Uint8Array | undefined> {
  const [row] = await db.select().from(eventPicture).where(eq(eventPicture.eventId, eventId))
  return row?.content
}

/** Small pictures that are kept for the next who asks: some 3 MB. */
const MAX_SMALL = 40
const small = new Map<string, Promise<Buffer | undefined>>()

/** The bytes of a picture, made smaller for phones; undefined where they are no picture. */
export function makeSmall(hash: string, content: Buffer): Promise<Buffer | undefined> {
  const made = small.get(hash) ?? makePicture(content, { ...SMALL_PICTURE, format: FORM.format })
  small.set(hash, made)
  const [oldest] = small.keys()
  if (small.size > MAX_SMALL && oldest !== undefined) small.delete(oldest)
  return made
}

/** The picture of an event that the viewer is shown, or administers; otherwise 404, as for an event without one. */
export async function readEventPicture(deps: Deps, viewer: Viewer, id: string): Promise<{ image: string }> {
  const event = await findEvent(deps.db, id)
  const organisation = event && (await findOrganisation(deps.db, event.orgId))
  if (!organisation || !administers(viewer, organisation, 'participants:read'))
    await requireShownEvent(deps, viewer, id)
  const content = await findPicture(deps.db, id)
  if (!content) throw notFound()
  return { image: dataAddress(content, FORM.format) }
}
