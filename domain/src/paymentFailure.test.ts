import { expect, test } from 'vitest'
import { isSameFailure, mergeFailure } from './paymentFailure.ts'

const empty = { gatewayreason: '', reason: '', acquirer: '' }
const known = { gatewayreason: '7', reason: 'Insufficient funds', acquirer: '1' }

test('a later word fills an empty reason, and an empty one takes none away [S14]', () => {
  expect(mergeFailure(null, known)).toEqual(known)
  expect(mergeFailure(empty, known)).toEqual(known)
  expect(mergeFailure(known, empty)).toEqual(known)
  expect(mergeFailure(known, null)).toEqual(known)
  expect(mergeFailure({ ...known, reason: '' }, { ...empty, gatewayreason: '9', reason: 'Blocked' })).toEqual(
    {
      ...known,
      reason: 'Blocked',
    },
  )
  expect(mergeFailure(null, undefined)).toBeNull()
})

test('two failures are the same when their words are', () => {
  expect(isSameFailure(known, { ...known })).toBe(true)
  expect(isSameFailure(known, empty)).toBe(false)
  expect(isSameFailure(null, empty)).toBe(false)
})
