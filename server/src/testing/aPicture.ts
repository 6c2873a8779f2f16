import { pictureValues, writePicture } from '../club/event/eventPicture.ts'
import { type EventRow, updateEvent } from '../club/event/store.ts'
import type { Deps } from '../platform/deps/deps.ts'

/** Gives an event a picture, of which the bytes are these letters. */
export async function aPicture(
  { deps: { db } }: { deps: Pick<Deps, 'db'> },
  { id, pictureAlt, translations }: Pick<EventRow, 'id' | 'pictureAlt' | 'translations'>,
  letters = 'picture',
): Promise<EventRow> {
  const picture = Buffer.from(letters)
  await writePicture(db, id, picture)
  return updateEvent(db, id, pictureValues(picture, { pictureAlt, translations }))
}
