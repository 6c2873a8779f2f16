import { line, text } from '@medlem/contract/scalar'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '../error/appError.ts'
import { written } from '../error/sentence.ts'
import { shapeValidator } from './shapeValidator.ts'

const schema = z.object({
  id: z.optional(z.uuid()),
  name: z.optional(line(5)),
  count: z.optional(z.int().check(z.minimum(1), z.maximum(9))),
  flag: z.optional(z.boolean()),
  year: z.optional(z.union([z.string(), z.int()])),
  about: z.optional(z.union([z.literal(''), text(5)])),
  sort: z.optional(z.enum(['up', 'down'])),
  ids: z.optional(z.array(z.uuid()).check(z.maxLength(1))),
  address: z.optional(z.object({ City: z.string() })),
  data: z.optional(z.record(z.string().check(z.maxLength(5)), z.unknown())),
})

function refusal(data: unknown, httpPart = 'body'): AppError {
  const result = shapeValidator({ schema, httpPart })(data)
  if (!('error' in result)) throw new Error('The request is accepted.')
  expect(result.error).toBeInstanceOf(AppError)
  return result.error
}

function said({ sentence, errors = [] }: AppError, language = 'en') {
  const fields = errors.map((error) => ({ ...error, message: written(error.message, language) }))
  return [written(sentence, language), fields]
}

const refused = (data: unknown, httpPart?: string) => said(refusal(data, httpPart))

const cases: [string, unknown, string, string, string][] = [
  ['a wrong id', { id: 'x' }, 'id', 'invalid_format', 'id must be an id.'],
  ['a line too long', { name: 'abcdef' }, 'name', 'too_big', 'Please use at most 5 characters.'],
  ['text for a number', { count: '1' }, 'count', 'invalid_type', 'count must be a number.'],
  ['a fraction', { count: 1.5 }, 'count', 'invalid_type', 'count must be a whole number.'],
  ['too much', { count: 10 }, 'count', 'too_big', 'count must be at most 9.'],
  ['too little', { count: 0 }, 'count', 'too_small', 'count must be at least 1.'],
  ['a word for a flag', { flag: 'yes' }, 'flag', 'invalid_type', 'flag must be true or false.'],
  ['neither kind', { year: {} }, 'year', 'invalid_union', 'year must be text or a number.'],
  ['no text', { about: 7 }, 'about', 'invalid_union', 'about must be text.'],
  ['another word', { sort: 'UP' }, 'sort', 'invalid_value', 'sort must be up or down.'],
  ['no list', { ids: {} }, 'ids', 'invalid_type', 'ids must be a list.'],
  ['an entry of a list', { ids: [7] }, 'ids.0', 'invalid_type', 'ids.0 must be text.'],
  ['a missing field', { address: {} }, 'address.City', 'missing', 'address.City is missing.'],
  [
    'a name too long',
    { data: { abcdef: 1 } },
    'data.abcdef',
    'invalid_key',
    'data.abcdef is not allowed here.',
  ],
  ['no object', [], 'body', 'invalid_type', 'body must be an object.'],
  ['nothing', undefined, 'body', 'missing', 'body is missing.'],
]
test.each(cases)('%s is answered with a sentence and its field', (_, data, field, code, message) => {
  const detail = message.startsWith(field) ? message : `${field}: ${message}`
  expect(refused(data)).toEqual([detail, [{ field, code, message }]])
})

test('a parameter that is in the address twice is refused', () => {
  expect(refused({ id: ['x', 'x'] }, 'querystring')).toEqual([
    'id must appear in the address only once.',
    [{ field: 'id', code: 'invalid_type', message: 'id must appear in the address only once.' }],
  ])
})

test('a valid body is passed on as it was parsed', () => {
  expect(shapeValidator({ schema })({ name: ' Ida ', role: 'x' })).toEqual({
    value: { name: 'Ida' },
  })
})

const inDanish: [unknown, string, string][] = [
  [{ name: 'abcdef' }, 'name', 'Brug højst 5 tegn.'],
  [{ count: '1' }, 'count', 'count skal være et tal.'],
  [{ year: {} }, 'year', 'year skal være tekst eller et tal.'],
  [{ ids: [] as unknown[], address: {} }, 'address.City', 'address.City mangler.'],
]
test.each(inDanish)('%o is refused in the language of each reader', (data, field, message) => {
  const error = refusal(data)
  const english = said(error)
  const detail = message.startsWith(field) ? message : `${field}: ${message}`
  expect(said(error, 'da')).toEqual([detail, [expect.objectContaining({ field, message })]])
  expect(said(error)).toEqual(english)
  expect(error.message).toBe(english[0])
})
