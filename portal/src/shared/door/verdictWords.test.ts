import { expect, test } from 'vitest'
import { verdictWords } from './verdictWords.ts'

const ticket = { registrationId: '1', name: 'Ida Holm', code: 'IDA', version: 1 }

test('who owes is let in, and the screen says so: with the amount, or to a helper without it', () => {
  const said = (owedMinor: number | null | undefined) =>
    verdictWords({ kind: 'in', ticket: { ...ticket, owedMinor } }, 'DKK')
  expect(said(undefined)).toEqual({ tone: 'good', word: 'Welcome in', name: 'Ida Holm' })
  expect(said(15_000)).toMatchObject({ tone: 'wait', word: 'To pay: 150,00 kr.', name: 'Ida Holm' })
  expect(said(null)).toMatchObject({ tone: 'wait', word: 'Not paid yet', note: expect.stringMatching(/^They are let in/) })
})
