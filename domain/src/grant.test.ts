import { describe, expect, test } from 'vitest'
import { revokeProblem } from './grant.ts'

describe('an administrator takes a year back', () => {
  test.each([
    [{ active: true, granted: true, manual: false }, undefined],
    [{ active: true, granted: false, manual: true }, undefined],
    [{ active: true, granted: false, manual: false }, /give the money back instead/],
    [{ active: false, granted: true, manual: false }, /not active/],
  ])('%j', (year, message) => {
    const problem = revokeProblem(year)
    if (message === undefined) expect(problem).toBeUndefined()
    else expect(problem?.message).toMatch(message)
  })
})
