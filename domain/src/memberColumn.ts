import type { MemberCondition, MemberFilter } from '@medlem/contract/memberFilter'
import { KnownSort, type MemberSort } from '@medlem/contract/memberList'
import { KnownColumn, type MemberColumn } from '@medlem/contract/memberView'
import type { Right } from './rights.ts'

/** What each column of a list of members asks of its reader. An organisation's own fields are for those who may see its members. */
export const columnRights = {
  number: 'members:read',
  age: 'members:read',
  birthday: 'members:read',
  gender: 'members:read',
  city: 'members:read',
  email: 'members:read',
  phone: 'members:read',
  fee: 'members:read',
  stateBefore: 'members:read',
  state: 'members:read',
  unpaid: 'money:read',
  joined: 'members:read',
  left: 'members:read',
  renewal: 'members:read',
  teams: 'members:read',
  tags: 'members:read',
} as const satisfies Record<KnownColumn, Right>

/** An order tells what it orders by. */
export const sortRights = {
  firstName: 'members:read',
  lastName: 'members:read',
  number: columnRights.number,
  birthday: columnRights.birthday,
  joined: columnRights.joined,
  city: columnRights.city,
  unpaid: columnRights.unpaid,
} as const satisfies Record<KnownSort, Right>

/** So does a condition; whether somebody pays in parts is read with the payments. */
export const conditionRights = {
  year: 'members:read',
  age: 'members:read',
  gender: 'members:read',
  city: 'members:read',
  joined: 'members:read',
  left: 'members:read',
  ended: 'members:read',
  known: 'members:read',
  whatsApp: 'members:read',
  renewal: 'members:read',
  overdue: 'money:read',
  accepted: 'members:read',
  team: 'members:read',
  tag: 'members:read',
  ownText: 'members:read',
  ownNumber: 'members:read',
  ownDate: 'members:read',
  ownChoice: 'members:read',
  ownYesNo: 'members:read',
  ownAnswered: 'members:read',
} as const satisfies Record<MemberCondition['field'], Right>

/** Whether somebody has a right. */
export type May = (right: Right) => boolean

export const mayReadColumn = (column: MemberColumn, may: May): boolean => {
  const known = KnownColumn.safeParse(column)
  return may(known.success ? columnRights[known.data] : 'members:read')
}

export const maySortBy = (sort: MemberSort, may: May): boolean => {
  const known = KnownSort.safeParse(sort)
  return may(known.success ? sortRights[known.data] : 'members:read')
}

export const mayFilterBy = (filter: MemberFilter, may: May): boolean =>
  filter.every(({ field }) => may(conditionRights[field]))
