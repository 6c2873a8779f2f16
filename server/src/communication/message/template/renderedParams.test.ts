import { expect, test } from 'vitest'
import { renderedParams } from './renderedParams.ts'

const params = { ORG: 'Koret', DATE: '2026-12-16', ENDS: '2026-12-31', MOMENT: '2026-12-16 19:30' }

test.each([
  ['en', '16-12-2026', '31-12-2026', '16-12-2026 19:30'],
  ['da', '16-12-2026', '31-12-2026', '16-12-2026 19:30'],
  ['nb', '16.12.2026', '31.12.2026', '16.12.2026 19:30'],
  ['sv', '2026-12-16', '2026-12-31', '2026-12-16 19:30'],
])('an e-mail writes days in the habit of its language (%s)', (language, DATE, ENDS, MOMENT) => {
  expect(renderedParams({ params }, language)).toEqual({ ORG: 'Koret', DATE, ENDS, MOMENT })
})

test('a day that a row of the release before keeps as Danes write it stays so', () => {
  expect(renderedParams({ params: { DATE: '16-12-2026' } }, 'sv')).toEqual({ DATE: '16-12-2026' })
})
