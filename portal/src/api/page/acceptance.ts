import type { FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'
import { acceptPage } from '@medlem/contract/page'
import type { WaitingPage } from '@medlem/contract/waitingPage'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

interface Accepting {
  id: string
  version: number
  memberIds: string[]
}

/** Accepts a version of a page for some people; sent again, it counts once. */
export function useAcceptPage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Accepting) => call(acceptPage, { params: { id }, body }),
    // A refusal too says that what waits is another version by now.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf('page') }),
        queryClient.invalidateQueries({ queryKey: keyOf('status') }),
      ]),
  })
}

/** A page that waits, and for whom. */
export interface PageOfPeople {
  orgId: string
  page: WaitingPage
  people: FamilyMemberStatus[]
}

/** Each page once, with everyone for whom it waits. */
export function waitingByPage(
  waiting: readonly { person: FamilyMemberStatus; status: MemberStatus }[],
): PageOfPeople[] {
  const pages = new Map<string, PageOfPeople>()
  for (const { person, status } of waiting) {
    for (const page of status.waitingPages ?? []) {
      const known = pages.get(page.id) ?? { orgId: status.orgId, page, people: [] }
      known.people.push(person)
      pages.set(page.id, known)
    }
  }
  return [...pages.values()]
}
