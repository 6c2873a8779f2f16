import { fewAtOnce } from '../../platform/worker/fewAtOnce.ts'

/** Edge of the square in pixels: twice as large as it is ever shown. */
const EDGE = 160
/** A picture that unpacks to more than this is an attack, not a photograph. */
const MOST_PIXELS = 50_000_000

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
 * A picture decoded and encoded again as a small WebP square, as a data address; undefined when it is no whole JPEG, PNG
 * or WebP. Only pixels come through: no place, no camera, nothing that hides behind a picture's first bytes.
 */
export async function makeProfileImage(bytes: Buffer): Promise<string | undefined> {
  if (!kinds.some((isKind) => isKind(bytes))) return undefined
  // Few ever change their picture; the start of the server does not wait for the library.
  const { default: sharp } = await import('sharp')
  // One thread for each, and nothing kept: what is decoded here is seen once.
  sharp.concurrency(1)
  sharp.cache(false)
  return inTurn(() =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(EDGE, EDGE, { fit: 'cover', position: 'attention' })
      .webp({ quality: 80 })
      // A picture in thousands of passes is small, and takes minutes.
      .timeout({ seconds: DECODE_WITHIN_S })
      .toBuffer()
      .then(
        (image) => `data:image/webp;base64,${image.toString('base64')}`,
        () => undefined,
      ),
  )
}
