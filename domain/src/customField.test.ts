import { expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import {
  type AnsweredField,
  answerValue,
  fieldProblem,
  mergeOptions,
  parseAnswer,
  parseNumber,
  readAnswer,
  seesField,
  writesField,
} from './customField.ts'
import { foldText } from './foldText.ts'

const field = (kind: AnsweredField['kind']): AnsweredField => ({
  number: 1,
  name: 'One',
  kind,
  options: [
    { number: 1, label: 'M', isOffered: true },
    { number: 2, label: 'Ærø', isOffered: true },
    { number: 3, label: 'XS', isOffered: false },
  ],
})

test.each([
  ['text', ' Left\nhanded ', 'Left\nhanded'],
  ['number', 12.34567, 12.3457],
  ['number', -0, 0],
  ['number', 999_999_999, 999_999_999],
  ['date', '1968-02-29', '1968-02-29'],
  ['date', '2199-12-31', '2199-12-31'],
  ['choice', 2, 2],
  ['yesNo', false, false],
] as const)('an answer to %s is stored and read again', (kind, given, read) => {
  const stored = readAnswer(field(kind), given)
  if (stored === null || typeof stored === 'string') throw new Error(`it was refused: ${stored}`)
  expect(answerValue(field(kind), stored)).toBe(read)
})

test.each([
  ['text', 7, 'text'],
  ['text', 'x\u0007', 'text'],
  ['text', 'x'.repeat(2001), 'tooLong'],
  ['number', '7', 'number'],
  ['number', 1e9, 'number'],
  ['number', Number.NaN, 'number'],
  ['date', '2026-02-30', 'date'],
  ['date', 20260101, 'date'],
  ['choice', 3, 'choice'],
  ['choice', 'M', 'choice'],
  ['yesNo', 1, 'yesNo'],
] as const)('%s takes no %j', (kind, given, problem) => {
  expect(readAnswer(field(kind), given)).toBe(problem)
})

test('a blank is no answer, and an option that is not offered any more stays with those who have it', () => {
  for (const blank of [null, '', '  ']) expect(readAnswer(field('number'), blank)).toBeNull()
  expect(readAnswer(field('choice'), 3, { code: 3, text: null })).toEqual({ code: 3, text: null })
})

test('every day has a code one higher than the day before', () => {
  for (const day of ['1899-12-31', '1969-12-31', '2024-02-28', '2026-10-25']) {
    const [one, next] = [day, addDays(day, 1)].map((each) => readAnswer(field('date'), each))
    if (!one || !next || typeof one === 'string' || typeof next === 'string') throw new Error('no day')
    expect(next.code - one.code).toBe(1)
  }
})

test.each([
  ['12,5', 12.5],
  ['1.250,50', 1250.5],
  ['1 250', 1250],
  ['1.250.000', 1_250_000],
  ['1.250', 1.25],
  ['−3', -3],
  ['12 kg', undefined],
  ['', undefined],
])('a number is read from %j', (typed, read) => {
  expect(parseNumber(typed)).toBe(read)
})

test('answers are read as people write them in files', () => {
  const readDay = () => '2026-01-31'
  expect(parseAnswer(field('choice'), 'aero', readDay)).toBe(2)
  expect(parseAnswer(field('choice'), 'xs', readDay)).toBe(3)
  expect(parseAnswer(field('choice'), 'L', readDay)).toBeUndefined()
  expect(['Ja', 'nej', 'maybe'].map((typed) => parseAnswer(field('yesNo'), typed, readDay))).toEqual([
    true,
    false,
    undefined,
  ])
})

test('an option is read by its name in any language, as the organisation writes it first', () => {
  const choice: AnsweredField = {
    ...field('choice'),
    options: [
      { number: 1, label: 'Alt', isOffered: true, translations: { en: { label: 'Everything' } } },
      { number: 2, label: 'Greens', isOffered: false },
      { number: 3, label: 'Grønt', isOffered: true, translations: { en: { label: 'Greens' } } },
    ],
  }
  const read = (typed: string) => parseAnswer(choice, typed, () => undefined)
  expect(['alt', 'everything', 'greens', 'grønt', 'nothing'].map(read)).toEqual([1, 1, 3, 3, undefined])
})

test('a choice needs options with different names, and the staff’s own fields are not asked of members', () => {
  const rule = (options: string[], access: 'staff' | 'memberWrites' = 'memberWrites') =>
    fieldProblem({ kind: 'choice', access, atJoining: 'may', options: options.map((label) => ({ label })) })
  expect(rule([])).toBe('noOptions')
  expect(rule(['Blå', 'blaa'])).toBe('sameOption')
  expect(rule(['Blå'], 'staff')).toBe('askedOfStaff')
  expect(rule(['Blå'])).toBeUndefined()
})

const asked = {
  own: { isOwn: true, isAnswered: false },
  linked: { isOwn: false, isAnswered: false },
}
const parties = ['own', 'linked'] as const

test.each([
  ['of the staff', 'staff', 'no', [], []],
  ['that the member reads', 'memberSees', 'no', ['own'], []],
  ['that the member writes', 'memberWrites', 'no', ['own'], ['own']],
  ['that is asked at a purchase', 'memberWrites', 'may', ['own', 'linked'], ['own', 'linked']],
  ['that must be answered', 'memberWrites', 'must', ['own', 'linked'], ['own', 'linked']],
] as const)(
  'a field %s is seen and written by those whose affair it is',
  (_of, access, atJoining, sees, writes) => {
    const those = (rule: typeof seesField) => parties.filter((one) => rule({ access, atJoining }, asked[one]))
    expect([those(seesField), those(writesField)]).toEqual([sees, writes])
  },
)

test('what the person of a linked account answered is theirs', () => {
  const linkedAnswered = { isOwn: false, isAnswered: true }
  const field = { access: 'memberWrites', atJoining: 'must' } as const
  expect([seesField(field, linkedAnswered), writesField(field, linkedAnswered)]).toEqual([false, false])
  expect(writesField(field, { isOwn: true, isAnswered: true })).toBe(true)
})

test.each([
  ['that an event asks, is', true, false, true],
  ['that an event asks and that is answered, is not', true, true, false],
  ['that no event asks, is not', false, false, false],
])('of a linked account a field %s seen and written', (_of, isAskedByEvent, isAnswered, may) => {
  const field = { access: 'memberWrites', atJoining: 'no' } as const
  const linked = { isOwn: false, isAnswered, isAskedByEvent }
  expect([seesField(field, linked), writesField(field, linked)]).toEqual([may, may])
  expect(writesField({ ...field, access: 'memberSees' }, linked)).toBe(false)
})

test('options that are left out stay, are offered no more, and their numbers are not given again', () => {
  const { options } = field('choice')
  expect(mergeOptions(options, [{ label: 'L' }, { number: 1, label: 'Medium' }])).toEqual([
    { number: 4, label: 'L', isOffered: true },
    { number: 1, label: 'Medium', isOffered: true },
    { number: 2, label: 'Ærø', isOffered: false },
    { number: 3, label: 'XS', isOffered: false },
  ])
})

test.each([
  ['Aarhus  Å', 'arhus a'],
  ['Løgstør', 'logstor'],
  ['loegstoer', 'logstor'],
  ['ÆRØ', 'aero'],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
