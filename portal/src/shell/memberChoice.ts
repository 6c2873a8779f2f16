import type { MemberListItem } from '@medlem/contract/member'
import { filterMembers } from './memberFilter.ts'

// Spec 9: member list size. A list that is full may leave somebody out.
export const LIST_SIZE = 1_000

interface Choice {
  members: readonly MemberListItem[]
  /** How many there are, also those that are not listed. */
  total: number
}

/** Whether the search is the server's: the list holds at most a thousand (Ruling 34). */
export function isListFull(listed: readonly MemberListItem[]): boolean {
  return listed.length >= LIST_SIZE
}

/** Who is shown for a query: the whole list filtered here, unless it is full and the server has answered. */
export function memberChoice(
  listed: readonly MemberListItem[],
  query: string,
  answer: { total: number; members: readonly MemberListItem[] } | undefined,
): Choice {
  const filtered = filterMembers(listed, query)
  if (!answer) return { members: filtered, total: filtered.length }
  // Without a query the thousand are all there already; only their number is not.
  const members = query.trim() === '' ? filtered : answer.members
  return { members, total: Math.max(answer.total, members.length) }
}

/** 'Members found: N', with thousands set apart as nowhere else: the number is the specification's own. */
export function foundWords(total: number): string {
  return total === 0 ? 'No members found.' : `Members found: ${total}`
}
