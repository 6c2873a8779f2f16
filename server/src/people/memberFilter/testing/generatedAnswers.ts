import { readAnswer, type StoredAnswer } from '@medlem/domain/customField'
import fc from 'fast-check'
import type { TestServer } from '../../../testing/testServer.ts'
import { insertField, writeAnswers } from '../../customField/store.ts'

/** Days about which years begin and end. */
export const dayNow = fc.oneof(
  fc.constantFrom('2026-02-28', '2027-02-28', '2027-03-01', '2025-12-31', '2026-01-01'),
  fc
    .date({ min: new Date('2023-12-01'), max: new Date('2028-01-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
)
/** One end or both. */
export const range = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof(fc.record({ from: value }), fc.record({ to: value }), fc.record({ from: value, to: value }))

/** By the number of the field. */
export const generatedAnswers = fc.record(
  {
    1: fc.constantFrom('Kan låne bådtrailer', 'Blå jolle', 'Jolle', '100 % sejl_dug', '\\'),
    2: fc.constantFrom(-3, 0, 0.25, 12, 999_999_999),
    3: dayNow,
    4: fc.constantFrom(1, 2, 3),
    5: fc.boolean(),
    60: fc.constantFrom(1, 7),
  },
  { requiredKeys: [] },
)
type Answers = typeof generatedAnswers extends fc.Arbitrary<infer One> ? One : never

const ofField = <Name extends string>(name: Name, number: number) => ({
  field: fc.constant(name),
  number: fc.constant(number),
})
/** Conditions on the fields of `writeFields`. */
export const own = fc.oneof(
  fc.record({
    ...ofField('ownText', 1),
    how: fc.constantFrom('contains', 'begins'),
    text: fc.constantFrom('jolle', 'BLAA', 'a', '%', '_', '\\', 'baad', 'trailer'),
  }),
  range(fc.constantFrom(-3, 0, 0.3, 12, 1e9)).map((ends) => ({
    field: 'ownNumber' as const,
    number: 2,
    ...ends,
  })),
  range(fc.nat({ max: 9 })).map((ends) => ({ field: 'ownNumber' as const, number: 60, ...ends })),
  range(dayNow).map((ends) => ({ field: 'ownDate' as const, number: 3, ...ends })),
  fc.record({
    ...ofField('ownChoice', 4),
    is: fc.uniqueArray(fc.constantFrom(1, 2, 3), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ ...ofField('ownYesNo', 5), is: fc.boolean() }),
  fc.record({
    field: fc.constant('ownAnswered' as const),
    number: fc.constantFrom(1, 2, 5, 59, 60),
    is: fc.boolean(),
  }),
)
const KINDS = { 1: 'text', 2: 'number', 3: 'date', 4: 'choice', 5: 'yesNo', 60: 'number' } as const

/** A field of each kind. */
export async function writeFields({ deps: { db, clock } }: TestServer, orgId: string): Promise<void> {
  for (const [key, kind] of Object.entries(KINDS)) {
    const number = Number(key)
    await insertField(db, {
      ...{ orgId, number, kind, position: number, help: '', access: 'staff', atJoining: 'no' },
      name: `Field ${key}`,
      options: kind === 'choice' ? OPTIONS : [],
      updateDate: clock.now(),
    })
  }
}

const OPTIONS = [1, 2, 3].map((number) => ({ number, label: `Option ${number}`, isOffered: true }))

/** Writes what a generated person answers. */
export async function writeGenerated(
  db: TestServer['deps']['db'],
  { given, at, ...of }: { orgId: string; memberId: string; given: Answers; at: Date },
): Promise<Map<number, StoredAnswer>> {
  const answers = new Map<number, StoredAnswer>()
  for (const [key, value] of Object.entries(given)) {
    const number = Number(key) as keyof typeof KINDS
    const field = { number, name: key, kind: KINDS[number], options: OPTIONS }
    const read = value === undefined ? null : readAnswer(field, value)
    if (typeof read === 'string') throw new Error(`a generated answer was refused: ${key} ${value}`)
    if (read) answers.set(number, read)
  }
  await writeAnswers(db, of, { answers, at })
  return answers
}
