import type { StaffRole } from '@medlem/contract/appointment'
import type { RoleName } from '@medlem/contract/token'
import { isSuperAdmin, type Role } from './access.ts'
import { ALL_ORGANISATIONS } from './organisationKey.ts'

/** What may be done in an organisation, besides what every member may. Calls of the office name the one that they need. */
export const RIGHTS = [
  'members:read',
  /** To add members and correct what is stored of them, one by one or from a file, and to write notes about them. */
  'members:write',
  /** To read and write notes that not all staff see. */
  'members:confidential',
  /** To take lists of members along: files, and the e-mail addresses of many (decision 30). */
  'members:export',
  'money:read',
  /** To record payments, and to give and take back years. */
  'money:write',
  /** To give money back, and to approve what a colleague asked for (design row X7). */
  'money:refund',
  'money:export',
  'fees:write',
  'participants:read',
  'events:write',
  /** To receive the price of a place in cash, and nothing else of the organisation's money (decision 94). */
  'events:cash',
  /** News, pages and banners. */
  'content:write',
  'messages:read',
  'messages:write',
  'reminders:write',
  'wording:write',
  'settings:read',
  'settings:write',
  'access:read',
  /** To give and take jobs, of those whose rights one has oneself. */
  'access:write',
  'audit:read',
  /** To see how many members there are, by year, gender and age; reaches down (decision 39). */
  'figures:read',
] as const

export type Right = (typeof RIGHTS)[number]

/** The roles that people have in an organisation, each with some of the rights (decision 28); screens say job. */
export const STAFF_ROLES: readonly StaffRole[] = [
  'ADMIN',
  'CHAIR',
  'TREASURER',
  'SECRETARY',
  'EVENT_MANAGER',
  'AUDITOR',
]

const without = (...taken: Right[]) => RIGHTS.filter((right) => !taken.includes(right))

/** Which rights a role gives in its organisation. */
const rightsByRole: Record<RoleName, readonly Right[]> = {
  USER: [],
  // The treasurer keeps the books; the chair sees them, and is the second person of a refund.
  CHAIR: without('money:write', 'fees:write'),
  TREASURER: [
    'members:read',
    'members:export',
    'money:read',
    'money:write',
    'money:refund',
    'money:export',
    'fees:write',
    'messages:read',
    'messages:write',
    'reminders:write',
    'settings:read',
    'access:read',
    'figures:read',
  ],
  SECRETARY: [
    'members:read',
    'members:write',
    'members:export',
    'participants:read',
    'content:write',
    'messages:read',
    'messages:write',
    'reminders:write',
    'wording:write',
    'settings:read',
    'access:read',
    'figures:read',
  ],
  EVENT_MANAGER: ['participants:read', 'events:write', 'events:cash'],
  AUDITOR: [
    'members:read',
    'money:read',
    'money:export',
    'participants:read',
    'settings:read',
    'access:read',
    'audit:read',
    'figures:read',
  ],
  ADMIN: RIGHTS,
  SUPER_ADMIN: RIGHTS,
}

/** Rights that a job gives in every organisation below its own too: those that name no one and change nothing (decision 39). */
const REACHING: readonly Right[] = ['figures:read']

export const reachesDown = (right: Right): boolean => REACHING.includes(right)

/** Whether the roles give the right in one organisation; a role of org:ALL gives it only to a super administrator. */
export function hasRight(roles: readonly Role[], orgKey: string, right: Right): boolean {
  if (isSuperAdmin(roles)) return true
  if (orgKey === ALL_ORGANISATIONS) return false
  return roles.some(({ org, role }) => org === orgKey && rightsByRole[role].includes(right))
}

/** Whether a role as it is stored, 'CHAIR', gives the right in its organisation. */
export function roleGives(role: string, right: Right): boolean {
  return Object.entries(rightsByRole).some(([name, rights]) => name === role && rights.includes(right))
}

/** Rights of the calls that ask for a second step where an organisation wants it: those over money, and over where it goes. */
const OVER_MONEY: readonly Right[] = ['money:write', 'money:refund', 'events:cash', 'settings:write']

/** Whether a role as it is stored lets its holder move the organisation's money. */
export function movesMoney(role: string): boolean {
  return OVER_MONEY.some((right) => roleGives(role, right))
}

/** Whether the roles give the right in some organisation. */
export function hasRightAnywhere(roles: readonly Role[], right: Right): boolean {
  return isSuperAdmin(roles) || roles.some(({ org }) => hasRight(roles, org, right))
}

/** Whether the roles have every right that the job gives in the organisation. */
export function mayGiveRole(roles: readonly Role[], orgKey: string, job: StaffRole): boolean {
  return (
    hasRight(roles, orgKey, 'access:write') &&
    rightsByRole[job].every((right) => hasRight(roles, orgKey, right))
  )
}

/** The rights that a job gives, in the order of `RIGHTS`. */
export function rightsOfRole(job: StaffRole): readonly Right[] {
  return RIGHTS.filter((right) => rightsByRole[job].includes(right))
}
