import {
  addMemberNote,
  deleteMemberNote,
  type NoteVisibility,
  updateMemberNote,
} from '@medlem/contract/memberNote'
import { endMembership, liftMembershipEnd, type MembershipEnding } from '@medlem/contract/membershipEnd'
import type { officeSearch } from '@medlem/contract/officeSearch'
import {
  addPerson,
  correctPerson,
  findSimilarPeople,
  getPerson,
  listPersonEmails,
  type NewPerson,
  type PersonCorrection,
  type SimilarPerson,
} from '@medlem/contract/person'
import { type Href, type SearchOf, searchAddress } from '@medlem/contract/portalAddress'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** Where a member of an organisation is shown to its staff; 'new' is the form that adds one. */
export function personAddress(
  orgId: string,
  memberId: string,
  search: SearchOf<typeof officeSearch.person> = {},
): Href {
  return searchAddress<typeof officeSearch.person>(`/office/${orgId}/members/${memberId}`, search)
}

/** Everything that an organisation knows of a member. Opening it is an entry in the audit log. */
export function usePerson(orgId: string, memberId: string) {
  return useQuery({
    queryKey: keyOf('member', 'person', orgId, memberId),
    queryFn: ({ signal }) => call(getPerson, { params: { id: orgId, memberId } }, { signal }),
  })
}

/** What the organisation sent to a member, page by page; `mayRead` is whether the reader may see it. */
export function usePersonEmails(orgId: string, memberId: string, mayRead: boolean) {
  return useInfiniteQuery({
    enabled: mayRead,
    queryKey: keyOf('member', 'emails', orgId, memberId),
    queryFn: ({ signal, pageParam }) =>
      call(
        listPersonEmails,
        { params: { id: orgId, memberId }, querystring: pageParam === null ? {} : { after: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ emails, hasMore }) => (hasMore ? emails.at(-1)?.id : undefined),
  })
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    // After a refusal too: somebody else may have changed it meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('member') }),
  })
}

export function useAddPerson(orgId: string) {
  return useChange((body: NewPerson) => call(addPerson, { params: { id: orgId }, body }))
}

/** What the staff know of a person, as it is saved now. */
export const loadPerson = (orgId: string, memberId: string) =>
  call(getPerson, { params: { id: orgId, memberId } })

export function useCorrectPerson(orgId: string, memberId: string) {
  return useChange((body: PersonCorrection) => call(correctPerson, { params: { id: orgId, memberId }, body }))
}

/** Ends a membership, or changes its end; and takes the end back. */
export function useMembershipEnd(orgId: string, memberId: string) {
  const params = { id: orgId, memberId }
  return {
    end: useChange((body: MembershipEnding) => call(endMembership, { params, body })),
    lift: useChange(() => call(liftMembershipEnd, { params })),
  }
}

/** Who may be the person already; none where it can't be said. */
export async function similarPeople(orgId: string, person: NewPerson): Promise<SimilarPerson[]> {
  const { firstName, lastName, email, phone, dateOfBirth } = person
  const body = { firstName, lastName, email, phone, dateOfBirth }
  return (await call(findSimilarPeople, { params: { id: orgId }, body })).people
}

interface NoteWords {
  text: string
  visibility: NoteVisibility
}

export function useNotes(orgId: string, memberId: string) {
  const params = { id: orgId, memberId }
  return {
    save: useChange(({ note, ...words }: NoteWords & { note?: { id: string; version: number } }) =>
      note
        ? call(updateMemberNote, {
            params: { ...params, noteId: note.id },
            body: { ...words, version: note.version },
          })
        : call(addMemberNote, { params, body: words }),
    ),
    remove: useChange((noteId: string) => call(deleteMemberNote, { params: { ...params, noteId } })),
  }
}
