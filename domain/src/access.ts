import { RoleName } from '@medlem/contract/token'
import { ALL_ORGANISATIONS } from './organisationKey.ts'

/** One right that a token carries: a role in one organisation, or in all of them (Ruling 10). */
export interface Role {
  /** Key of the organisation, letter for letter; 'ALL' stands for every one. */
  org: string
  role: RoleName
}

// Spec 6 and design §4.1: the organisation is exact, the role is compared without regard to case.
const ROLE_PATTERN = /^org:([A-Za-z0-9_.-]{1,64})\|role:([A-Z_]{1,20})$/
const ROLE_PREFIX = /\|role:[A-Za-z_]{1,20}$/

/** Reads the realm roles of a token; strings of another form are other systems' and are passed over. */
export function parseRoles(realmRoles: readonly string[]): Role[] {
  const roles = new Map<string, Role>()
  for (const text of realmRoles) {
    const role = parseRole(text)
    if (role) roles.set(`${role.org}|${role.role}`, role)
  }
  return [...roles.values()]
}

/** One role of the form 'org:{org}|role:{ROLE}', or undefined when it is anything else. */
export function parseRole(text: string): Role | undefined {
  const folded = text.replace(ROLE_PREFIX, (part) => `|role:${part.slice('|role:'.length).toUpperCase()}`)
  const [, org, name] = ROLE_PATTERN.exec(folded) ?? []
  const role = RoleName.safeParse(name)
  return org !== undefined && role.success ? { org, role: role.data } : undefined
}

/** Whether some role has one of the required names. A route with no required roles is allowed (Spec 5). */
export function hasRole(roles: readonly Role[], required: readonly string[]): boolean {
  if (required.length === 0) return true
  const names = new Set(required.map((name) => name.toUpperCase()))
  return roles.some(({ role }) => names.has(role))
}

/** Whether the roles give everything, impersonation included: only org:ALL|role:SUPER_ADMIN does. */
export function isSuperAdmin(roles: readonly Role[]): boolean {
  return roles.some(({ org, role }) => org === ALL_ORGANISATIONS && role === 'SUPER_ADMIN')
}

/** Whether the roles give any job in the organisation; org:ALL|role:ADMIN is none. */
export function isStaffOf(roles: readonly Role[], orgKey: string): boolean {
  if (isSuperAdmin(roles)) return true
  if (orgKey === ALL_ORGANISATIONS) return false
  return roles.some(({ org, role }) => org === orgKey && role !== 'USER')
}

/** Whether the roles give a job in some organisation, or the portal. */
export function isStaff(roles: readonly Role[]): boolean {
  return roles.some(({ role }) => role !== 'USER')
}

/**
 * The roles that count once the X-Org-Key header narrowed them; it can never widen (Ruling 4). Somebody who may do
 * everything may do it in that organisation alone, and so acts for no other member.
 */
export function narrowRoles(roles: readonly Role[], orgKey: string | undefined): Role[] {
  if (orgKey === undefined || orgKey === ALL_ORGANISATIONS) return [...roles]
  const narrowed = roles.filter(({ org }) => org === orgKey)
  return isSuperAdmin(roles) ? [...narrowed, { org: orgKey, role: 'SUPER_ADMIN' }] : narrowed
}
