import { expect, expectTypeOf, test } from 'vitest'
import { toCode } from './build/toCode.ts'
import { compileText } from './compileText.ts'
import { formatCount } from './formatCount.ts'
import { formatDate } from './formatDate.ts'
import { texts } from './texts.ts'

const cases: [string, Record<string, unknown>][] = [
  ['Review and pay', {}],
  ["can't take `payments` \\ $", {}],
  ['Pay {amount}', { amount: '1.200 kr.' }],
  ['{count, plural, =0 {No people} one {# person} other {# people}} in {city}', { count: 0, city: 'Køge' }],
  ['{count, plural, =0 {No people} one {# person} other {# people}} in {city}', { count: 1, city: 'Køge' }],
  [
    '{count, plural, =0 {No people} one {# person} other {# people}} in {city}',
    { count: 12_000, city: 'Køge' },
  ],
  ['{kind, select, adult {An adult} other {A child}} of {age}', { kind: 'adult', age: 40 }],
  ['{kind, select, adult {An adult} other {A child}} of {age}', { kind: 'child', age: 4 }],
  ['Read <a>the terms</a>.', { a: (inner: unknown[]) => ({ link: inner }) }],
  ['Until {day, date}', { day: '2026-12-16' }],
  ['{shown, number} of {all, number}', { shown: 1000, all: 40_000 }],
  [
    '<b>{name}</b> pays {count, plural, one {<i>once</i>} other {# times}}',
    {
      name: 'Ida',
      count: 1,
      b: (inner: unknown[]) => ({ b: inner }),
      i: (inner: unknown[]) => ({ i: inner }),
    },
  ],
]

const joined = (made: unknown): unknown =>
  Array.isArray(made)
    ? made.reduce<unknown[]>((parts, part) => {
        const last = parts.at(-1)
        if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
        else parts.push(part)
        return parts
      }, [])
    : made

test.each(cases)('the build and the running server make the same of %s with %o', (text, values) => {
  const compiled = compileText(text, 'en')
  const built: unknown = new Function('plural', 'formatCount', 'formatDate', `return ${toCode(text)}`)(
    (count: number) => new Intl.PluralRules('en').select(count),
    (count: number) => formatCount(count, 'en'),
    (day: string) => formatDate(day, 'en'),
  )
  if (typeof compiled === 'string') {
    expect(built).toBe(compiled)
    return
  }
  expect(built).toBeTypeOf('function')
  const made = (built as (values: object) => unknown)(values)
  expect(joined(made)).toEqual(joined(compiled(values as never)))
})

test('the type of a text asks for its arguments and tags', () => {
  const some = texts('test', {
    title: 'Members',
    pay: 'Pay {amount}',
    people: '{count, plural, one {# person} other {# people}}',
    terms: 'Read <a>the terms</a>.',
  })
  expectTypeOf(some.title).toEqualTypeOf<string>()
  // @ts-expect-error: the amount is missing.
  expect(() => some.pay({})).toThrow('amount')
  // @ts-expect-error: a count is a number.
  some.people({ count: 'one' })
  expect(some.people({ count: 2 })).toBe('2 people')
  expect(some.terms({ a: (inner) => ({ inner }) })).toEqual(['Read ', { inner: ['the terms'] }, '.'])
})

test('the build refuses a text that formats an amount or a time, or chooses the style of a date', () => {
  expect(() => toCode('{day, date, short}')).toThrow('counts and days only')
  expect(() => toCode('{at, time}')).toThrow('counts and days only')
  expect(() => toCode('{amount, number, ::currency/DKK}')).toThrow('counts and days only')
})

test.each([
  ['en', '40,000 rows of 1,000, 999 left'],
  ['da', '40.000 rows of 1.000, 999 left'],
  ['nb', '40\u00a0000 rows of 1\u00a0000, 999 left'],
  ['sv', '40\u00a0000 rows of 1\u00a0000, 999 left'],
])('a count in a sentence has the separators of thousands of its language (%s)', (language, sentence) => {
  const text = '{count, plural, one {# row} other {# rows}} of {all, number}, {left, number} left'
  const compiled = compileText(text, language) as (values: object) => unknown
  expect(compiled({ count: 40_000, all: 1000, left: 999 })).toBe(sentence)
})

test.each([
  ['en', 'Until 16-12-2026, seen 01-02-2026 19:30, before 20-11-2026, in May'],
  ['da', 'Until 16-12-2026, seen 01-02-2026 19:30, before 20-11-2026, in May'],
  ['nb', 'Until 16.12.2026, seen 01.02.2026 19:30, before 20-11-2026, in May'],
  ['sv', 'Until 2026-12-16, seen 2026-02-01 19:30, before 20-11-2026, in May'],
])(
  'a day in a sentence is written in the habit of its language, and other words stay (%s)',
  (language, sentence) => {
    const text = 'Until {day, date}, seen {moment, date}, before {old, date}, in {month, date}'
    const compiled = compileText(text, language) as (values: object) => unknown
    const values = { day: '2026-12-16', moment: '2026-02-01 19:30', old: '20-11-2026', month: 'May' }
    expect(compiled(values)).toBe(sentence)
  },
)
