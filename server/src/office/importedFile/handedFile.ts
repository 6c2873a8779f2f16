import { MAX_IMPORT_BYTES } from '@medlem/contract/importedFile'
import { memberImportTexts } from '@medlem/i18n/en/server/memberImport'
import { type AppError, invalidRequest } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { FileRefusal } from './refusal.ts'

/** As base64 in JSON a file takes a third more, with some bytes around it. */
export const BODY_BYTES = Math.ceil(MAX_IMPORT_BYTES / 3) * 4 + 4096

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** The bytes of a file of a request; 422 at `content` for what is no base64, or too large. */
export function bytesOf(content: string): Buffer {
  if (!BASE64.test(content)) {
    const message = say(memberImportTexts, (t) => t.not_a_table)
    throw unusable('content', message)
  }
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > MAX_IMPORT_BYTES) {
    const message = say(memberImportTexts, (t) => t.tooLarge({ bytes: MAX_IMPORT_BYTES }))
    throw unusable('content', message)
  }
  return bytes
}

/** Reads of a file; what can't be read is answered 422 with its reason, at the field that has the file or how it is read. */
export async function refusing<T>(field: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    const message = say(memberImportTexts, (t) => t[error.problem])
    throw unusable(field, message)
  }
}

/** 422: a field of the request that can't be used as it is. */
export function unusable(field: string, message: ReturnType<typeof say>): AppError {
  return invalidRequest([{ field, code: 'unusable', message }], 422)
}
