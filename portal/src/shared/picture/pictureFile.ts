import { MAX_PICTURE_BYTES } from '@medlem/contract/picture'

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

/** How good a JPEG is, from 0 to 1: the best that may be sent. */
const QUALITIES = [0.9, 0.7, 0.5]

/**
 * A chosen file as Base64, made small first: a photo of a phone is larger than what may be sent. Its shorter edge is at most `edge`
 * pixels. Undefined when the browser can't read it as a picture.
 */
export async function readPicture(file: File, edge: number): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const scale = Math.min(1, edge / Math.min(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context) {
    // What is seen through would be black: a JPEG has no such parts.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  bitmap.close()
  return QUALITIES.map((quality) => canvas.toDataURL('image/jpeg', quality).split(',')[1]).find(
    (image) => image && image.length <= (MAX_PICTURE_BYTES / 3) * 4,
  )
}
