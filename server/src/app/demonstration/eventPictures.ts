import { EVENT_PICTURE } from '@medlem/contract/eventPicture'
import type { Transaction } from '@medlem/database/database'
import { event } from '@medlem/database/schema/event'
import { demonstrationEventTexts } from '@medlem/i18n/en/server/demonstration/event'
import { eq } from 'drizzle-orm'
import { pictureValues, writePicture } from '../../club/event/eventPicture.ts'
import { findEvent } from '../../club/event/store.ts'
import { inEveryLanguage } from './inEveryLanguage.ts'
import { eventId } from './seedId.ts'

const { width, height } = EVENT_PICTURE
const EVENT = eventId('sejlklub', demonstrationEventTexts.openBoat)

/** Gives the open boat evening its picture, drawn here: a file would have to be carried along with the program. */
export async function writeEventPictures(tx: Transaction): Promise<void> {
  const row = await findEvent(tx, EVENT)
  if (!row) throw new Error('the demonstration has no open boat evening')
  const { default: sharp } = await import('sharp')
  const picture = await sharp(Buffer.from(boats())).jpeg({ quality: 80 }).toBuffer()
  const words = inEveryLanguage(demonstrationEventTexts, (t) => ({ pictureAlt: t.openBoatPicture }))
  const translations = Object.fromEntries(
    Object.entries(row.translations).map(([language, texts]) => [
      language,
      { ...texts, ...words.translations[language] },
    ]),
  )
  const values = pictureValues(picture, { pictureAlt: words.pictureAlt, translations })
  await tx.update(event).set(values).where(eq(event.id, EVENT))
  await writePicture(tx, EVENT, picture)
}

interface Boat {
  x: number
  y: number
  size: number
  sail: string
  jib: string
  hull: string
}

function boat({ x, y, size, sail, jib, hull }: Boat): string {
  return `<g transform="translate(${x} ${y}) scale(${size})">
<path d="M4-6V-150C44-118 66-66 70-6Z" fill="${sail}"/><path d="M-6-10V-132C-34-98-50-56-56-10Z" fill="${jib}"/>
<path d="M-66 0H82C72 24 58 34 40 34H-34C-50 34-60 20-66 0Z" fill="${hull}"/><path d="M-1-160H2V4H-1Z" fill="${hull}"/></g>`
}

/** Water from a height to the bottom, with so many crests across. */
function water({
  y,
  crest,
  count,
  shift,
  fill,
}: Record<'y' | 'crest' | 'count' | 'shift', number> & { fill: string }) {
  const length = width / count
  const crests = `q${length / 4}-${crest} ${length / 2} 0t${length / 2} 0`.repeat(count + 2)
  return `<path d="M${shift - length} ${y}${crests}V${height}H${shift - length}Z" fill="${fill}"/>`
}

/** Three boats on a fjord at sunset, as SVG. */
function boats(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#a9cfdf"/><stop offset=".55" stop-color="#e3eef0"/><stop offset="1" stop-color="#f7ead0"/></linearGradient>
<rect width="${width}" height="${height}" fill="url(#sky)"/><circle cx="880" cy="318" r="86" fill="#f0b95a"/>
<path d="M0 372C140 330 230 350 330 340S520 300 640 336S900 330 1010 316S1150 330 1200 322V640H0Z" fill="#8fb3c2"/>
<path d="M0 392C180 366 300 390 430 376S700 372 820 384S1080 366 1200 378V640H0Z" fill="#5e8ca3"/>
${water({ y: 408, crest: 10, count: 9, shift: 0, fill: '#3f7290' })}
${boat({ x: 905, y: 428, size: 0.62, sail: '#fdfaf2', jib: '#dbe6e8', hull: '#24506f' })}
${boat({ x: 560, y: 446, size: 0.5, sail: '#f3ddb0', jib: '#fdfaf2', hull: '#24506f' })}
${water({ y: 452, crest: 14, count: 7, shift: -60, fill: '#2f6283' })}
${boat({ x: 330, y: 500, size: 1.55, sail: '#fdfaf2', jib: '#e9a93f', hull: '#123a57' })}
${water({ y: 528, crest: 16, count: 6, shift: -30, fill: '#22506f' })}
${water({ y: 586, crest: 16, count: 5, shift: -90, fill: '#173f5c' })}
</svg>`
}
