import { listMemberCards } from '@medlem/contract/memberCard'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMember } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** Fetched before it is asked for, so that it is there without a network. */
export function cardsQuery(memberId: string) {
  return queryOptions({
    queryKey: keyOf('member card', memberId),
    queryFn: ({ signal }) => call(listMemberCards, { params: { memberId } }, { signal }),
  })
}

/** A signed card for each current membership of the family. */
export function useCards() {
  return useQuery(cardsQuery(useMember().id))
}
