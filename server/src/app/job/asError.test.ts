import { isOutage } from '@medlem/database/outage'
import { expect, test } from 'vitest'
import { asError } from '../../platform/job/jobs.ts'

test('the copy of an error that a worker passes on is an Error again, and recognised as an outage', () => {
  const copied = {
    message: 'server conn crashed?',
    code: '08P01',
    severity: 'FATAL',
    stack: 'Error: …\n    at x',
  }
  const error = asError(copied)
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject(copied)
  expect([isOutage(copied), isOutage(error)]).toEqual([false, true])
  const whole = new Error('as it is')
  expect(asError(whole)).toBe(whole)
})
