import {
  getReminderChoice,
  getReminderSettings,
  listReminders,
  previewReminders,
  type ReminderSettings,
  updateReminderChoice,
  updateReminderSettings,
} from '@medlem/contract/reminder'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { keepWithin, keyOf } from '../queryKeys.ts'

/** Which reminders an organisation sends; null at a server that sends none. */
export function useReminderSettings(orgId: string) {
  return useQuery({
    queryKey: keyOf('reminder', 'settings', orgId),
    queryFn: ({ signal }) => orNull(call(getReminderSettings, { params: { id: orgId } }, { signal })),
  })
}

export function useSaveReminderSettings(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (steps: ReminderSettings['steps']) =>
      call(updateReminderSettings, { params: { id: orgId }, body: { steps } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(keyOf('reminder', 'settings', orgId), saved)
      return queryClient.invalidateQueries({ queryKey: keyOf('reminder', 'preview', orgId) })
    },
  })
}

/** Who would get what on a day, page by page; while one looks on, the last answer stays until the next is there. */
export function useReminderPreview({ orgId, today, find }: Record<'orgId' | 'today' | 'find', string>) {
  return useInfiniteQuery({
    queryKey: keyOf('reminder', 'preview', orgId, today, find),
    queryFn: ({ signal, pageParam }) =>
      call(
        previewReminders,
        { params: { id: orgId }, querystring: { today, find, page: String(pageParam) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
    placeholderData: keepWithin(keyOf('reminder', 'preview', orgId)),
  })
}

/** The reminders of a membership, the newest first. */
export function useReminders(membershipId: string) {
  return useQuery({
    queryKey: keyOf('reminder', 'membership', membershipId),
    queryFn: ({ signal }) => orNull(call(listReminders, { params: { id: membershipId } }, { signal })),
  })
}

/** Whether the member wants reminders; null at a server that sends none. */
export function useReminderChoice() {
  return useQuery({
    queryKey: keyOf('reminder', 'choice', useMember().id),
    queryFn: ({ signal }) => orNull(call(getReminderChoice, {}, { signal })),
  })
}

export function useSaveReminderChoice() {
  const queryClient = useQueryClient()
  const { id } = useMember()
  return useMutation({
    mutationFn: (wanted: boolean) => call(updateReminderChoice, { body: { wanted } }),
    onSuccess: (saved) => queryClient.setQueryData(keyOf('reminder', 'choice', id), saved),
  })
}
