import type { StaffRole } from '@medlem/contract/appointment'
import { expect, test } from 'vitest'
import type { Role } from './access.ts'
import {
  hasRight,
  hasRightAnywhere,
  mayGiveRole,
  movesMoney,
  RIGHTS,
  rightsOfRole,
  STAFF_ROLES,
} from './rights.ts'

const of = (role: Role['role'], org = 'sejlklub'): Role[] => [{ org, role }]

test('an administrator has every right in their organisation, a super administrator everywhere, a member none', () => {
  for (const right of RIGHTS) {
    expect([hasRight(of('ADMIN'), 'sejlklub', right), hasRight(of('ADMIN'), 'kor', right)]).toEqual([
      true,
      false,
    ])
    expect(hasRight(of('SUPER_ADMIN', 'ALL'), 'kor', right)).toBe(true)
    expect(hasRight(of('USER'), 'sejlklub', right)).toBe(false)
    // Neither the reserved key nor another spelling is an organisation.
    expect(hasRight(of('ADMIN', 'ALL'), 'sejlklub', right)).toBe(false)
    expect(hasRight(of('ADMIN', 'ALL'), 'ALL', right)).toBe(false)
    expect(hasRight(of('TREASURER'), 'Sejlklub', right)).toBe(false)
  }
})

test('administrator, chair, treasurer and event manager move money, and so does a super administrator', () => {
  const over = [...STAFF_ROLES, 'SUPER_ADMIN', 'USER', 'no role'].filter(movesMoney)
  expect(over).toEqual(['ADMIN', 'CHAIR', 'TREASURER', 'EVENT_MANAGER', 'SUPER_ADMIN'])
})

test('an auditor reads and changes nothing', () => {
  expect(rightsOfRole('AUDITOR').filter((right) => !/:(read|export)$/.test(right))).toEqual([])
})

test('who runs events takes cash for places, and sees neither money nor the register of members', () => {
  expect(rightsOfRole('EVENT_MANAGER')).toEqual(['participants:read', 'events:write', 'events:cash'])
})

test.each<[StaffRole, StaffRole[]]>([
  ['ADMIN', [...STAFF_ROLES]],
  ['CHAIR', ['CHAIR', 'SECRETARY', 'EVENT_MANAGER', 'AUDITOR']],
  ['TREASURER', []],
  ['SECRETARY', []],
  ['EVENT_MANAGER', []],
  ['AUDITOR', []],
])('a job is given by those alone who have its rights: %s gives %o', (job, given) => {
  expect(STAFF_ROLES.filter((one) => mayGiveRole(of(job), 'sejlklub', one))).toEqual(given)
  expect(STAFF_ROLES.filter((one) => mayGiveRole(of(job), 'kor', one))).toEqual([])
})

test('two jobs give the rights of both', () => {
  const both = [...of('CHAIR'), ...of('TREASURER')]
  expect(mayGiveRole(both, 'sejlklub', 'ADMIN')).toBe(true)
  expect(mayGiveRole([...of('CHAIR'), ...of('TREASURER', 'kor')], 'sejlklub', 'ADMIN')).toBe(false)
})

test('a right somewhere is one of a job somewhere', () => {
  expect(hasRightAnywhere(of('EVENT_MANAGER'), 'events:write')).toBe(true)
  expect(hasRightAnywhere(of('EVENT_MANAGER'), 'money:read')).toBe(false)
})
