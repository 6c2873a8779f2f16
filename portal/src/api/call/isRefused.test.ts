import { expect, test } from 'vitest'
import { misunderstood, noAnswer, refusal, unsent } from './callError.ts'
import { isRefused } from './isRefused.ts'

test('only a refusal says that nothing was done: no answer, a fault and an answer that makes no sense do not', () => {
  const refusals = [400, 403, 404, 409, 422, 429].map((status) => refusal(status, undefined))
  expect(refusals.map(isRefused)).toEqual(refusals.map(() => true))
  const faults = [408, 500, 502, 503, 504].map((status) => refusal(status, undefined))
  const silence = [noAnswer(new TypeError('broken off')), misunderstood(200, null), new Error('of our own')]
  for (const error of [...faults, ...silence]) expect(isRefused(error)).toBe(false)
})

test('a call for which there was no token was not sent, so nothing was done', () => {
  expect(isRefused(unsent(new Error('no token')))).toBe(true)
})
