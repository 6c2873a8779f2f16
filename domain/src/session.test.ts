import { describe, expect, test } from 'vitest'
import {
  activityEvents,
  checkSession,
  idleTimeLeftMs,
  isIdleNear,
  isLoginForced,
  isRefreshDue,
  type SessionMoment,
  sessionConstants,
} from './session.ts'

test('the constants are those of the specification [K01]', () => {
  expect(sessionConstants).toMatchObject({
    inactivityTimeoutMinutes: 30,
    checkIntervalMs: 60_000,
    refreshWithinSeconds: 30,
    sessionCheckSeconds: 5,
    messageTimeoutMs: 10_000,
    minimumValiditySeconds: 5,
    pkceMethod: 'S256',
    flow: 'standard',
    responseMode: 'fragment',
    callbackStateMs: 3_600_000,
  })
})

describe('the check of every 60 seconds', () => {
  const nowMs = 1_800_000_000_000
  const good: SessionMoment = {
    nowMs,
    lastActivityMs: nowMs - 60_000,
    sessionTimeoutMinutes: 30,
    tokenExpiresAt: nowMs / 1000 + 300,
  }
  test.each<[string, Partial<SessionMoment>, string]>([
    ['a member who is active', {}, 'nothing'],
    ['30 minutes of silence to the millisecond', { lastActivityMs: nowMs - 1_800_000 }, 'nothing'],
    ['more than 30 minutes of silence', { lastActivityMs: nowMs - 1_800_001 }, 'log_out'],
    ['silence even with a token to refresh', { lastActivityMs: 0, tokenExpiresAt: undefined }, 'log_out'],
    ['a token that expires in 31 s', { tokenExpiresAt: nowMs / 1000 + 31 }, 'nothing'],
    ['a token that expires in 30 s', { tokenExpiresAt: nowMs / 1000 + 30 }, 'refresh'],
    ['a token that has expired', { tokenExpiresAt: nowMs / 1000 - 1 }, 'refresh'],
    ['a token without expiry', { tokenExpiresAt: undefined }, 'refresh'],
  ])('%s [S02][S03]', (_, change, decision) => {
    expect(checkSession({ ...good, ...change })).toBe(decision)
  })

  test('activity is mouse down, mouse move, key down and touch start [S02]', () => {
    expect(activityEvents).toEqual(['mousedown', 'mousemove', 'keydown', 'touchstart'])
  })

  test('before a request five seconds of validity are enough [K01]', () => {
    const within = sessionConstants.minimumValiditySeconds
    expect(isRefreshDue({ nowMs, tokenExpiresAt: nowMs / 1000 + 6 }, within)).toBe(false)
    expect(isRefreshDue({ nowMs, tokenExpiresAt: nowMs / 1000 + 5 }, within)).toBe(true)
  })

  test('two minutes before the idle logout the countdown is due, and not earlier', () => {
    expect(isIdleNear({ ...good, lastActivityMs: nowMs - 28 * 60_000 + 1 })).toBe(false)
    expect(isIdleNear({ ...good, lastActivityMs: nowMs - 28 * 60_000 })).toBe(true)
  })

  test('the time until the idle logout is never negative', () => {
    expect(idleTimeLeftMs(good)).toBe(29 * 60_000)
    expect(idleTimeLeftMs({ ...good, lastActivityMs: 0 })).toBe(0)
  })
})

test.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
])('login required %s, token there %s: a forced login %s [S04]', (loginRequired, hasToken, isForced) => {
  expect(isLoginForced({ loginRequired, hasToken })).toBe(isForced)
})
