import { listSettingChanges, putBackSetting, type SettingKind } from '@medlem/contract/settingChange'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** Of each kind of setting that the caller may write, who changed it last and when. */
export function useLatestChanges(orgId: string) {
  return useQuery({
    queryKey: keyOf('setting change', orgId),
    queryFn: ({ signal }) => call(listSettingChanges, { params: { id: orgId }, querystring: {} }, { signal }),
    // Read again whenever the screen is opened: any save of the office adds one.
    staleTime: 0,
  })
}

/** The changes of one kind, newest first, page by page. */
export function useSettingChanges(orgId: string, kind: SettingKind) {
  return useInfiniteQuery({
    queryKey: keyOf('setting change', orgId, kind),
    queryFn: ({ signal, pageParam }) =>
      call(
        listSettingChanges,
        {
          params: { id: orgId },
          querystring: { kind, ...(pageParam === undefined ? {} : { before: String(pageParam) }) },
        },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ changes, hasMore }) => (hasMore ? changes.at(-1)?.number : undefined),
    staleTime: 0,
  })
}

/** Writes the fields of a change as they were before it. A setting is in many answers, so all are read again. */
export function usePutBack(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changeId: string) => call(putBackSetting, { params: { id: orgId, changeId } }),
    onSettled: () => queryClient.invalidateQueries(),
  })
}
