import { expect, test } from 'vitest'
import { keyOf } from '../queryKeys.ts'
import { isKept } from './offlineCopy.ts'

test('what a member reads of their own is kept for reading without a network', () => {
  for (const key of [
    keyOf('status', 'ida'),
    keyOf('member card', 'ida'),
    keyOf('organisation'),
    keyOf('banner'),
    keyOf('registration', 'list', 'ida'),
    keyOf('registration', 'event', 'ida', 'regatta'),
  ]) {
    expect([key, isKept(key, 'ida')]).toEqual([key, true])
  }
})

test('nothing is kept of other people, nor of payments, messages and the office', () => {
  for (const key of [
    keyOf('status', 'freja'),
    keyOf('member card', 'freja'),
    keyOf('registration', 'list', 'freja'),
    keyOf('registration', 'participants', 'regatta'),
    keyOf('member', 'person', 'club', 'ida'),
    keyOf('organisation settings', 'club'),
    keyOf('banner settings', 'club'),
    keyOf('payment', 'one'),
    keyOf('mail', 'ida'),
  ]) {
    expect([key, isKept(key, 'ida')]).toEqual([key, false])
  }
})
