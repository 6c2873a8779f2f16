import { getTicketPdf, listTickets } from '@medlem/contract/ticket'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useViewerId } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** Fetched before it is asked for, so that it is there without a network. */
export function ticketsQuery(memberId: string) {
  return queryOptions({
    queryKey: keyOf('registration', 'tickets', memberId),
    queryFn: ({ signal }) => call(listTickets, {}, { signal }),
  })
}

/** A signed ticket for each place of the family at an event that is not past. */
export function useTickets() {
  return useQuery({ ...ticketsQuery(useViewerId()), refetchOnMount: 'always' })
}

export function useTicketPdf(registrationId: string) {
  return useMutation({ mutationFn: () => call(getTicketPdf, { params: { id: registrationId } }) })
}
