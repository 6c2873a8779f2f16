import { MAX_IMAGE_BYTES } from '@medlem/contract/profileImage'

/** Edge in pixels: more than the server keeps, so that it can still choose the part that is shown. */
const EDGE = 640

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

/**
 * A chosen file as Base64, made small first: a photo of a phone is larger than what may be sent. Undefined when the
 * browser can't read it as a picture.
 */
export async function readPicture(file: File): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const scale = Math.min(1, EDGE / Math.min(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const image = canvas.toDataURL('image/jpeg', 0.9).split(',')[1]
  return image && image.length <= (MAX_IMAGE_BYTES / 3) * 4 ? image : undefined
}
