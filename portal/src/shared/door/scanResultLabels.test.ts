import { expect, test } from 'vitest'
import { scanResultLabels } from './scanResultLabels.ts'

const ticket = { registrationId: '1', name: 'Ida Holm', code: 'IDA', version: 1 }

test('who owes is let in, and the screen says so: with the amount, or to a helper without it', () => {
  const said = (owedMinor: number | null | undefined) =>
    scanResultLabels({ kind: 'in', ticket: { ...ticket, owedMinor } }, 'DKK')
  expect(said(undefined)).toEqual({ tone: 'good', word: 'Welcome in', name: 'Ida Holm' })
  expect(said(15_000)).toMatchObject({ tone: 'wait', word: 'To pay: 150,00 kr.', name: 'Ida Holm' })
  expect(said(null)).toMatchObject({
    tone: 'wait',
    word: 'Not paid yet',
    note: expect.stringMatching(/^They are let in/),
  })
})

test('a helper who comes too early reads from when their link lets people in', () => {
  const { tone, note } = scanResultLabels({ kind: 'early', opensAt: '2026-11-19T23:00:00.000Z' })
  const until = 'Until then, staff who are signed in can.'
  expect([tone, note]).toEqual(['wait', `This link lets people in from 20-11-2026 00:00. ${until}`])
})
