import type { FieldKey } from '@medlem/contract/customField'
import { IMPORTED_FIELDS } from '@medlem/contract/importedFile'
import type { Database } from '@medlem/database/database'
import type { Fields } from '@medlem/domain/batch'
import {
  answerText,
  fieldKey,
  fieldNumber,
  isFieldKey,
  parseAnswer,
  readAnswer,
  type StoredAnswer,
} from '@medlem/domain/customField'
import { listAnswers, listFields, writeAnswers } from '../../people/customField/store.ts'

/** What members answer now, by member, as a file says it. */
export async function answersNow(
  db: Database,
  { orgId, memberIds }: { orgId: string; memberIds: readonly string[] },
): Promise<Map<string, Fields>> {
  const fields = await listFields(db, orgId)
  if (fields.length === 0) return new Map()
  const answers = await listAnswers(db, { orgId, memberIds })
  return new Map(
    [...answers].map(([memberId, own]) => [
      memberId,
      Object.fromEntries(
        fields.flatMap((field) => {
          const answer = own.get(field.number)
          return answer ? [[fieldKey(field.number), answerText(field, answer)]] : []
        }),
      ),
    ]),
  )
}

/** The answers that a row would change; what the file leaves blank stays. */
export function answerChanges(
  wanted: Partial<Record<FieldKey, string>>,
  now: Fields,
): { before: Fields; after: Fields } {
  const before: Fields = {}
  const after: Fields = {}
  for (const [key, value] of Object.entries(wanted)) {
    if (value === undefined || now[key] === value) continue
    before[key] = now[key] ?? null
    after[key] = value
  }
  return { before, after }
}

/** Of the fields of a row those of the organisation's own, and those of the member. */
export function partAnswers(fields: Fields): { own: Fields; others: Fields } {
  const parts = (isPart: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => isPart(key)))
  const ofMember: readonly string[] = IMPORTED_FIELDS
  return { own: parts(isFieldKey), others: parts((key) => ofMember.includes(key)) }
}

/** Writes answers as `answerText` has them; null takes one away. A field that changed meanwhile stays without. */
export async function writeOwnAnswers(
  tx: Database,
  of: { orgId: string; memberId: string },
  { own, at }: { own: Fields; at: Date },
): Promise<void> {
  if (Object.keys(own).length === 0) return
  const fields = await listFields(tx, of.orgId)
  const answers = new Map<number, StoredAnswer | null>()
  for (const [key, text] of Object.entries(own)) {
    const field = fields.find(({ number }) => isFieldKey(key) && number === fieldNumber(key))
    if (!field) continue
    const options = field.options.map((option) => ({ ...option, isOffered: true }))
    const value = text === null ? null : parseAnswer(field, text, (day) => day)
    const read = value === undefined ? null : readAnswer({ ...field, options }, value)
    if (typeof read !== 'string') answers.set(field.number, read)
  }
  await writeAnswers(tx, of, { answers, at })
}
