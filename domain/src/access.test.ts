import { describe, expect, test } from 'vitest'
import { hasRole, isStaffOf, isSuperAdmin, narrowRoles, parseRole, parseRoles, type Role } from './access.ts'

describe('roles of a token', () => {
  test.each([
    ['org:sejlklub|role:ADMIN', { org: 'sejlklub', role: 'ADMIN' }],
    ['org:sejlklub|role:admin', { org: 'sejlklub', role: 'ADMIN' }],
    ['org:ALL|role:Super_Admin', { org: 'ALL', role: 'SUPER_ADMIN' }],
    ['org:A.b-c_9|role:USER', { org: 'A.b-c_9', role: 'USER' }],
  ])('%s is read [P01]', (text, role) => expect(parseRole(text)).toEqual(role))

  test.each([
    '',
    'SUPER_ADMIN',
    'role:USER|org:kor',
    'org:kor|role:OWNER',
    'org:kor|role:USER ',
    ' org:kor|role:USER',
    'org:kor|role:USER\n',
    'org:|role:USER',
    'org:k r|role:USER',
    'org:ALL|role:SUPER_ADMIN|role:USER',
    'xorg:ALL|role:SUPER_ADMIN',
    'ORG:kor|role:USER',
    'org:kor|ROLE:USER',
    'org:kør|role:USER',
    `org:${'a'.repeat(65)}|role:USER`,
    'offline_access',
  ])('%j is not a role of ours [P01]', (text) => expect(parseRole(text)).toBeUndefined())

  test('the same role twice counts once and foreign strings are passed over [P01]', () => {
    expect(parseRoles(['org:kor|role:USER', 'uma_authorization', 'org:kor|role:user'])).toEqual([
      { org: 'kor', role: 'USER' },
    ])
  })
})

const user: Role = { org: 'kor', role: 'USER' }
const admin: Role = { org: 'kor', role: 'ADMIN' }
const support: Role = { org: 'ALL', role: 'SUPER_ADMIN' }

describe('what roles allow', () => {
  test('a route with no required roles is allowed for everyone [R18]', () => {
    expect(hasRole([], [])).toBe(true)
    expect(hasRole([user], [])).toBe(true)
  })

  test.each([['USER'], ['user'], ['User']])('a required role %s is met in any case [R18]', (required) => {
    expect(hasRole([user], [required])).toBe(true)
    expect(hasRole([admin], [required])).toBe(false)
    expect(hasRole([], [required])).toBe(false)
  })

  test('a guarded route that lists all three roles lets each of them in [R18]', () => {
    for (const role of [user, admin, support]) {
      expect(hasRole([role], ['USER', 'ADMIN', 'SUPER_ADMIN'])).toBe(true)
    }
  })

  test.each<[Role, boolean]>([
    [support, true],
    [{ org: 'kor', role: 'SUPER_ADMIN' }, false],
    [{ org: 'all', role: 'SUPER_ADMIN' }, false],
    [{ org: 'ALL', role: 'ADMIN' }, false],
  ])('%o may act for any member: %s', (role, expected) => expect(isSuperAdmin([role])).toBe(expected))

  test.each<[Role, string, boolean]>([
    [admin, 'kor', true],
    [admin, 'sejlklub', false],
    [admin, 'KOR', false],
    [user, 'kor', false],
    [support, 'kor', true],
    [{ org: 'ALL', role: 'ADMIN' }, 'kor', false],
    [{ org: 'ALL', role: 'ADMIN' }, 'ALL', false],
  ])('%o has a job in %s: %s', (role, key, expected) => expect(isStaffOf([role], key)).toBe(expected))

  test('the organisation header narrows to one organisation and never widens', () => {
    expect(narrowRoles([user, admin], 'sejlklub')).toEqual([])
    expect(narrowRoles([user, admin], admin.org)).toContainEqual(admin)
    expect(narrowRoles([user], 'ALL')).toEqual([user])
    expect(narrowRoles([user], undefined)).toEqual([user])
    expect(narrowRoles([user], 'sejlklub')).toEqual([])
  })

  test('narrowed to one organisation, support administers that one and is no super administrator', () => {
    const narrowed = narrowRoles([user, support], 'sejlklub')
    expect(isSuperAdmin(narrowed)).toBe(false)
    expect([isStaffOf(narrowed, 'sejlklub'), isStaffOf(narrowed, 'kor')]).toEqual([true, false])
  })

  test('narrowing an administrator of ALL, who administers no single organisation, leaves no rights', () => {
    const narrowed = narrowRoles([{ org: 'ALL', role: 'ADMIN' }], 'sejlklub')
    expect(isStaffOf(narrowed, 'sejlklub')).toBe(false)
  })
})
