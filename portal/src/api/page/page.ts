import {
  createPage,
  createPageVersion,
  getPage,
  listPages,
  type Page,
  type PageKind,
  type PageVersionUpdate,
} from '@medlem/contract/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** The pages of all organisations with their version in force. */
export function usePages({ isNeeded = true } = {}) {
  const { id } = useMember()
  return useQuery({
    queryKey: keyOf('page', 'list', id),
    enabled: isNeeded,
    queryFn: ({ signal }) => call(listPages, { querystring: {} }, { signal }),
  })
}

/** A page in the version that is in force, or in another. */
export function usePage(id: string, version?: string) {
  return useQuery({
    queryKey: keyOf('page', 'one', id, version),
    queryFn: ({ signal }) =>
      call(getPage, { params: { id }, querystring: version === undefined ? {} : { version } }, { signal }),
  })
}

/** A page in its newest version, planned ones too, as it is saved now. */
export async function loadNewestPage(id: string): Promise<Page> {
  const page = await call(getPage, { params: { id }, querystring: {} })
  const newest = page.versions[0]?.version
  if (newest === undefined || newest === page.version) return page
  return call(getPage, { params: { id }, querystring: { version: String(newest) } })
}

interface Written {
  orgId: string
  /** Undefined for a new page. */
  id: string | undefined
  kind: PageKind
  body: PageVersionUpdate
}

/** Writes a new version of a page, or a new page with its first. */
export function useWritePage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ orgId, id, kind, body }: Written): Promise<Page> =>
      id === undefined
        ? call(createPage, { params: { id: orgId }, body: { ...body, kind } })
        : call(createPageVersion, { params: { id: orgId, pageId: id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('page') }),
  })
}
