import type { MemberFilter } from '@medlem/contract/memberFilter'
import type { MemberSort } from '@medlem/contract/memberList'
import type { MemberColumn } from '@medlem/contract/memberView'
import { type May, mayFilterBy, mayReadColumn, maySortBy } from '@medlem/domain/memberColumn'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { type AppError, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { Caller } from '../access/caller.ts'
import { administers } from '../access/policy.ts'

/** What the caller may in an organisation. */
export const mayIn =
  (caller: Caller, organisation: { key: string }): May =>
  (right) =>
    administers(caller, organisation, right)

/** The same of a reader of the organisation's members, which for support is decided otherwise. */
export const readerMay =
  (caller: Caller, organisation: { key: string }): May =>
  (right) =>
    right === 'members:read' || administers(caller, organisation, right)

/** For a filter that was checked when it was stored, or that the product itself wrote. */
export const wasChecked: May = () => true

interface Asked {
  filter?: MemberFilter | undefined
  sort?: MemberSort | undefined
  columns?: readonly MemberColumn[] | undefined
}

/** Refuses a question about members that names what its asker may not see, before anything is read for it. */
export function requireAskable({ filter = [], sort, columns = [] }: Asked, may: May): void {
  if (!mayFilterBy(filter, may)) throw refusal('filter')
  if (sort !== undefined && !maySortBy(sort, may)) throw refusal('sort')
  if (!columns.every((column) => mayReadColumn(column, may))) throw refusal('columns')
}

function refusal(field: keyof Asked): AppError {
  const message = say(clubProblemTexts, (t) => t.owedIsForMoney)
  return refuseField(field, 'forbidden', message, { as: 'forbidden', status: 403 })
}
