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
import type { ImportedPerson } from '@medlem/domain/memberImportRow'
import { listAnswers, listFields, writeAnswers } from '../../people/customField/store.ts'
import { listEarlierNumbers, writeEarlierNumber } from './store.ts'

/** What the organisation itself keeps of members, by member, as a file says it: answers to its own fields, and earlier numbers. */
export async function answersNow(
  db: Database,
  { orgId, memberIds }: { orgId: string; memberIds: readonly string[] },
): Promise<Map<string, Fields>> {
  const fields = await listFields(db, orgId)
  const answers = await listAnswers(db, { orgId, memberIds })
  const numbers = await listEarlierNumbers(db, { orgId, memberIds })
  return new Map(
    memberIds.map((memberId) => {
      const own = answers.get(memberId)
      const said = fields.flatMap((field): [string, string][] => {
        const answer = own?.get(field.number)
        return answer ? [[fieldKey(field.number), answerText(field, answer)]] : []
      })
      const earlierNumber = numbers.get(memberId)
      return [memberId, { ...Object.fromEntries(said), ...(earlierNumber && { earlierNumber }) }]
    }),
  )
}

/** What a row says of all that. */
export function ownOf({ answers, earlierNumber }: ImportedPerson): Partial<Record<string, string>> {
  return { ...answers, ...(earlierNumber && { earlierNumber }) }
}

/** The answers that a row would change; what the file leaves blank stays. */
export function answerChanges(
  wanted: Partial<Record<string, string>>,
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
  return {
    own: parts((key) => isFieldKey(key) || key === 'earlierNumber'),
    others: parts((key) => ofMember.includes(key)),
  }
}

/** Writes answers as `answerText` has them; null takes one away. A field that changed meanwhile stays without. */
export async function writeOwnAnswers(
  tx: Database,
  of: { orgId: string; memberId: string },
  { own, at }: { own: Fields; at: Date },
): Promise<void> {
  const { earlierNumber, ...wanted } = own
  if (earlierNumber !== undefined) await writeEarlierNumber(tx, { ...of, earlierNumber })
  if (Object.keys(wanted).length === 0) return
  const fields = await listFields(tx, of.orgId)
  const answers = new Map<number, StoredAnswer | null>()
  for (const [key, text] of Object.entries(wanted)) {
    const field = fields.find(({ number }) => isFieldKey(key) && number === fieldNumber(key))
    if (!field) continue
    const options = field.options.map((option) => ({ ...option, isOffered: true }))
    const value = text === null ? null : parseAnswer(field, text, (day) => day)
    const read = value === undefined ? null : readAnswer({ ...field, options }, value)
    if (typeof read !== 'string') answers.set(field.number, read)
  }
  await writeAnswers(tx, of, { answers, at })
}
