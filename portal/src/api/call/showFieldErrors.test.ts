import { describe, expect, test } from 'vitest'
import { CallError } from './callError.ts'
import { showFieldErrors } from './showFieldErrors.ts'

interface Form {
  title: string
  text: string
}

function shown(error: unknown, names: Parameters<typeof showFieldErrors<Form>>[2]): unknown[] {
  const said: unknown[] = []
  showFieldErrors<Form>({ setError: (...words) => said.push(words) }, error, names)
  return said
}

const field = (name: string) => ({ field: name, code: 'missing', message: `${name} is missing` })
const refused = new CallError({
  status: 400,
  code: 'invalid_request',
  detail: '',
  errors: [field('version'), field('body'), field('title')],
})

describe('what the server refused', () => {
  test('is shown at the fields of the form, and the first of them has the focus', () => {
    expect(shown(refused, (wire) => ({ body: 'text' as const, title: 'title' as const })[wire])).toEqual([
      ['text', { message: 'body is missing' }, { shouldFocus: true }],
      ['title', { message: 'title is missing' }, { shouldFocus: false }],
    ])
    expect(shown(refused, ['text', 'title'])).toEqual([
      ['title', { message: 'title is missing' }, { shouldFocus: true }],
    ])
  })

  test('is shown; an error that is no refusal is thrown again', () => {
    expect(() => shown(new TypeError('no such thing'), ['title'])).toThrow('no such thing')
  })
})
