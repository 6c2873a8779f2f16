import { expect, test } from 'vitest'
import { isSameFailure, mergeFailure } from './paymentFailure.ts'

const empty = { gatewayreason: '', reason: '', acquirer: '' }
const told = { gatewayreason: '7', reason: 'Insufficient funds', acquirer: '1' }

test('a later word fills an empty reason, and an empty one takes none away [S14]', () => {
  expect(mergeFailure(null, told)).toEqual(told)
  expect(mergeFailure(empty, told)).toEqual(told)
  expect(mergeFailure(told, empty)).toEqual(told)
  expect(mergeFailure(told, null)).toEqual(told)
  expect(mergeFailure({ ...told, reason: '' }, { ...empty, gatewayreason: '9', reason: 'Blocked' })).toEqual({
    ...told,
    reason: 'Blocked',
  })
  expect(mergeFailure(null, undefined)).toBeNull()
})

test('two failures are the same when their words are', () => {
  expect(isSameFailure(told, { ...told })).toBe(true)
  expect(isSameFailure(told, empty)).toBe(false)
  expect(isSameFailure(null, empty)).toBe(false)
})
