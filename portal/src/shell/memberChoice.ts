import type { MemberListItem, MembersFound } from '@medlem/contract/member'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { formatCount } from '../ui/format.ts'

// Spec 9: member list size. A full list may leave a member out.
export const LIST_SIZE = 1_000

/** Who is shown, and how many there are, also those that are not listed. */
interface Choice extends MembersFound {
  members: readonly MemberListItem[]
}

/** Whether the search is the server's: the list holds at most a thousand (Ruling 34). */
export function isListFull(listed: readonly MemberListItem[]): boolean {
  return listed.length >= LIST_SIZE
}

/** Case-insensitive substring of first name, last name or e-mail; an empty query shows all (Spec 2). */
export function filterMembers(members: readonly MemberListItem[], query: string): readonly MemberListItem[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return members
  return members.filter(({ firstName, lastName, email }) =>
    [firstName, lastName, `${firstName} ${lastName}`, email ?? ''].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  )
}

/** Who is shown for a query: the whole list filtered here, unless it is full and the server has answered. */
export function memberChoice(
  listed: readonly MemberListItem[],
  query: string,
  answer: Choice | undefined,
): Choice {
  const filtered = filterMembers(listed, query)
  if (!answer) return { members: filtered, total: filtered.length, isTotalCapped: false }
  // Without a query the thousand are all there already; only their number is not.
  const members = query.trim() === '' ? filtered : answer.members
  return { members, total: Math.max(answer.total, members.length), isTotalCapped: answer.isTotalCapped }
}

/** 'Members found: N': the sentence is the specification's own, so thousands are not set apart. */
export function foundWords(found: MembersFound): string {
  return found.total === 0
    ? shellTexts.noMembersFound
    : shellTexts.membersFound({
        totalWords: found.isTotalCapped ? totalWords(found) : String(found.total),
      })
}

/** '9,999', or 'more than 10,000' where they are too many to be counted (Ruling 34). */
export function totalWords({ total, isTotalCapped }: MembersFound): string {
  return isTotalCapped ? shellTexts.moreThan({ total }) : formatCount(total)
}
