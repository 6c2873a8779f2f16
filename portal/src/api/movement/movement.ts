import { getIncome, listMovements, MOVEMENTS_AT_ONCE, type MovementChoice } from '@medlem/contract/movement'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { keyOf } from '../queryKeys.ts'

/** What an organisation received in the twelve months to one ('YYYY-MM'); null at a server that does not say. */
export function useIncome(orgId: string, month: string) {
  return useQuery({
    queryKey: keyOf('movement', 'income', orgId, month),
    queryFn: ({ signal }) => orNull(call(getIncome, { params: { id: orgId, month } }, { signal })),
    placeholderData: keepPreviousData,
  })
}

/** Which payments are listed; days are of the Copenhagen calendar. */
export interface MovementQuery {
  from?: string | undefined
  to?: string | undefined
  choice?: MovementChoice | undefined
  fee?: string | undefined
  way?: string | undefined
  find?: string | undefined
}

/** Payments of an organisation and what went back, newest first, some at a time; null at a server that has no such list. */
export function useMovements(orgId: string, query: MovementQuery) {
  return useInfiniteQuery({
    queryKey: keyOf('movement', 'list', orgId, JSON.stringify(query)),
    queryFn: ({ pageParam, signal }) => {
      const querystring = pageParam === undefined ? query : { ...query, after: pageParam }
      return orNull(call(listMovements, { params: { id: orgId }, querystring }, { signal }))
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) =>
      last && last.movements.length === MOVEMENTS_AT_ONCE ? last.movements.at(-1)?.id : undefined,
    placeholderData: keepPreviousData,
  })
}
