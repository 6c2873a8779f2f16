import type { MemberListItem } from '@medlem/contract/member'

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
