import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'

/** How large the file of a picture may be. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024

/** Base64 takes four characters for three bytes. */
const LONGEST = Math.ceil(MAX_PICTURE_BYTES / 3) * 4

/** Base64 of a JPEG, PNG or WebP file. */
export const PictureFile = z.string().check(z.maxLength(LONGEST, fieldTexts.pictureTooBig))

/** How many bytes a request with a picture may have, with the rest of its JSON. */
export const pictureBodyLimit = (restBytes: number): number => LONGEST + restBytes
