import type { MemberFilter } from '@medlem/contract/memberFilter'
import type { OfficePage } from '@medlem/contract/productPaths'

/** The office of an organisation, or one of its parts. */
export function officeAddress(orgId: string, page?: OfficePage): string {
  return page === undefined ? `/office/${orgId}` : `/office/${orgId}/${page}`
}

/** The organisation in whose office an address is; undefined elsewhere. */
export function officeOf(path: string): string | undefined {
  return /^\/office\/([^/]+)/.exec(path)?.[1]
}

/** Where one message to several is, with who got it. */
export const groupMessageAddress = (orgId: string, batchId: string) =>
  `${officeAddress(orgId, 'messages')}?batch=${batchId}`

/** The members of an organisation, as those who administer it see them. */
export const membersAddress = (orgId: string) => `/membership-list?org=${orgId}`

const filtered = (orgId: string, filter: MemberFilter) =>
  `${membersAddress(orgId)}&filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Those who have a year and accepted a page, or did not. */
export const acceptedAddress = (
  { orgId, id }: { orgId: string; id: string },
  { year, is }: { year: number; is: boolean },
): string =>
  filtered(orgId, [
    { field: 'accepted', page: id, is },
    { field: 'year', year, is: ['paid', 'given'] },
  ])

const overdue: MemberFilter = [
  { field: 'overdue', is: true },
  { field: 'ended', is: ['yes', 'no'] },
]

/** Those of them of whose price a part is overdue, whether or not their membership was ended. */
export const overdueAddress = (orgId: string) => filtered(orgId, overdue)
