import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { maxLengthOf } from './maxLength.ts'
import { Email, line, text, word } from './scalar.ts'

test.each([
  ['a line', line(80), 80],
  ['a line with more checks', line(80).check(z.minLength(1)), 80],
  ['a word', word(500), 500],
  ['an e-mail address', Email, 254],
  ['an optional line', z.optional(z.nullable(line(40))), 40],
  ['a line with a default', z._default(line(300), ''), 300],
  ['a text or none', z.union([z.literal(''), text(5000)]), 5000],
  ['a text without a limit', z.string(), undefined],
])('the most characters of %s', (_name, schema, most) => {
  expect(maxLengthOf(schema)).toBe(most)
})
