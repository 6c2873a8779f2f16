import { platformProblemTexts } from '@medlem/i18n/en/server/problem/platform'
import { refuseField } from '../error/appError.ts'
import { say } from '../error/sentence.ts'
import { makePicture, type PictureForm } from './makePicture.ts'

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * A picture that somebody sent as Base64, re-encoded; 422 for the field where it is none. Ask for the right first: a stranger's picture
 * is not even opened.
 */
export async function readPicture(field: string, base64: string, form: PictureForm): Promise<Buffer> {
  const bytes = BASE64.test(base64) ? Buffer.from(base64, 'base64') : undefined
  const made = bytes && (await makePicture(bytes, form))
  if (made) return made
  const message = say(platformProblemTexts, (t) => t.pictureUnreadable)
  throw refuseField(field, 'image_unusable', message, { as: 'image_unusable' })
}
