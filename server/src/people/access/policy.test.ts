import { parseRoles } from '@medlem/domain/access'
import { expect, test } from 'vitest'
import type { Caller } from './caller.ts'
import { administers, administersAny, foreignRefusal, isSupport, mayChooseMember } from './policy.ts'

const SUPPORT = 'org:ALL|role:SUPER_ADMIN'

/** The policy reads roles and acting alone. */
function caller(roles: string[], actingFor: boolean): Pick<Caller, 'identity' | 'actingFor'> {
  const identity = {
    issuer: 'https://issuer.example.org',
    subject: 'subject',
    email: null,
    sessionId: null,
    emailVerified: false,
    givenName: '',
    familyName: '',
    phone: null,
    roles: parseRoles(roles),
    authenticatedAtMs: null,
    hasSecondStep: false,
    expiresAtMs: 0,
  }
  return { identity, actingFor }
}

test('an administrator administers the own organisation and no other', () => {
  const own = caller(['org:sail|role:ADMIN'], false)
  expect([
    administers(own, { key: 'sail' }, 'fees:write'),
    administers(own, { key: 'chess' }, 'fees:write'),
  ]).toEqual([true, false])
  expect([administersAny(own, 'fees:write'), isSupport(own), mayChooseMember(own)]).toEqual([
    true,
    false,
    false,
  ])
  expect(foreignRefusal(own).status).toBe(404)
})

test('support administers everything in its own name, and chooses to act for a member before it writes', () => {
  const support = caller([SUPPORT], false)
  expect([
    administers(support, { key: 'sail' }, 'fees:write'),
    administersAny(support, 'fees:write'),
    isSupport(support),
  ]).toEqual([true, true, true])
  expect(foreignRefusal(support).code).toBe('impersonation_required')
})

test('support that acts for a member has no right of its own but to choose another member [S07]', () => {
  const acting = caller([SUPPORT], true)
  expect([
    administers(acting, { key: 'sail' }, 'fees:write'),
    administersAny(acting, 'fees:write'),
    isSupport(acting),
  ]).toEqual([false, false, false])
  expect(mayChooseMember(acting)).toBe(true)
  expect(foreignRefusal(acting).status).toBe(404)
})
