import { fewAtOnce } from '../worker/fewAtOnce.ts'

/** In pixels. */
interface Size {
  width: number
  height: number
}

/** How a picture is re-encoded. */
export interface PictureForm extends Size {
  /** JPEG where other programs read it: not every link preview knows WebP. */
  format: 'webp' | 'jpeg'
}

/** A picture that unpacks to more than this, or has to be enlarged to more, is an attack, not a photograph. */
const MAX_PIXELS = 50_000_000

/** Of a thread of the library's, in seconds. */
const DECODE_WITHIN_S = 5

/** Pictures that are decoded at the same time; one may take 200 MB for a moment. */
const inTurn = fewAtOnce(2)

const kinds: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
]

/**
 * A picture decoded, cut to the form and encoded again; undefined when it is no whole JPEG, PNG or WebP. Only pixels come through:
 * no place, no camera, nothing that hides behind a picture's first bytes.
 */
export async function makePicture(
  bytes: Buffer,
  { width, height, format }: PictureForm,
): Promise<Buffer | undefined> {
  if (!kinds.some((isKind) => isKind(bytes))) return undefined
  // Pictures are seldom changed; the start of the server does not wait for the library.
  const { default: sharp } = await import('sharp')
  // One thread for each, and nothing kept: what is decoded here is seen once.
  sharp.concurrency(1)
  sharp.cache(false)
  return inTurn(async () => {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { autoOrient: size } = await picture.metadata().catch(() => ({ autoOrient: undefined }))
    if (!size || enlargedPixels(size, { width, height }) > MAX_PIXELS) return undefined
    const cut = picture
      .autoOrient()
      .resize(width, height, { fit: 'cover', position: 'attention' })
      // A picture in thousands of passes is small, and takes minutes.
      .timeout({ seconds: DECODE_WITHIN_S })
    const made =
      format === 'webp'
        ? cut.webp({ quality: 80 })
        : cut.flatten({ background: '#ffffff' }).jpeg({ quality: 75, mozjpeg: true })
    return made.toBuffer().catch(() => undefined)
  })
}

/** What a picture has when it is as large as the form, before it is cut: a line of 40,000 by 1 has billions. */
function enlargedPixels(size: Size, form: Size): number {
  const scale = Math.max(form.width / size.width, form.height / size.height)
  return size.width * size.height * scale * scale
}

/** Bytes of a picture as an address that holds them. */
export const dataAddress = (bytes: Uint8Array, format: PictureForm['format']): string =>
  `data:image/${format};base64,${Buffer.from(bytes).toString('base64')}`
