import { expect, test } from 'vitest'
import { NewsForm, newsValues } from './newsForm.ts'

const begun = newsValues(null, { orgId: 'o1', today: '2026-11-21' })

test('a form that is sent empty says on each field what is missing', () => {
  const { error } = NewsForm.safeParse({ ...begun, orgId: '', publishDate: '' })
  const problems = Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
  expect(problems).toEqual({
    orgId: 'Please choose an organisation.',
    title: 'Title is missing. Please enter it.',
    text: 'Please write something.',
    publishDate: expect.stringContaining('choose the day'),
  })
})

test('a last day before the first is an error at the last day, before anything is sent', () => {
  const written = { ...begun, title: 'Gate', text: 'Painted.' }
  expect(NewsForm.safeParse(written).success).toBe(true)
  const { error } = NewsForm.safeParse({ ...written, expiryDate: '2026-11-20' })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['expiryDate'])
})
