import {
  type AuditLine,
  type AuditShow,
  checkOrganisationAudit,
  exportOrganisationAudit,
  listActingLog,
  listOrganisationAudit,
} from '@medlem/contract/audit'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useMember } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { keepWithin, keyOf } from '../queryKeys.ts'

/** Who acted for the member or looked at what is theirs, newest first. */
export function useActingLog() {
  const { id } = useMember()
  return useQuery({
    queryKey: keyOf('audit', 'acting', id),
    queryFn: ({ signal }) => call(listActingLog, {}, { signal }),
  })
}

/** Which entries of an organisation's log are asked for. */
export interface AuditQuery {
  show: AuditShow
  name?: string
  from?: string
  to?: string
}

/** The audit log of an organisation page by page; while the question changes, the last answer stays. */
export function useOrganisationAudit(orgId: string, query: AuditQuery) {
  return useInfiniteQuery({
    queryKey: keyOf('audit', 'organisation', orgId, JSON.stringify(query)),
    queryFn: ({ signal, pageParam }) =>
      call(
        listOrganisationAudit,
        {
          params: { id: orgId },
          querystring: { ...query, ...(pageParam === undefined ? {} : { before: String(pageParam) }) },
        },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepWithin(keyOf('audit', 'organisation', orgId)),
  })
}

/** The single entries of a line that stands for several; asked for once it is open. */
export function useAuditRows(
  { orgId, query, line }: { orgId: string; query: AuditQuery; line: Pick<AuditLine, 'id' | 'newestId'> },
  isOpen: boolean,
) {
  return useInfiniteQuery({
    queryKey: keyOf('audit', 'rows', JSON.stringify([orgId, line.id, line.newestId, query])),
    queryFn: ({ signal, pageParam }) =>
      call(
        listOrganisationAudit,
        {
          params: { id: orgId },
          querystring: { ...query, of: String(line.id), before: String(pageParam) },
        },
        { signal },
      ),
    initialPageParam: line.newestId + 1,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isOpen,
  })
}

/** The same entries as CSV text. */
export function useAuditExport(orgId: string) {
  return useMutation({
    mutationFn: (querystring: AuditQuery) =>
      call(exportOrganisationAudit, { params: { id: orgId }, querystring }),
  })
}

/** Reads the whole chain of an organisation's log, and says whether it is what was written. */
export function useAuditCheck(orgId: string) {
  return useMutation({
    mutationFn: () => call(checkOrganisationAudit, { params: { id: orgId } }),
  })
}
