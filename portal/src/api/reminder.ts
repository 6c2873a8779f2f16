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
import { useMember } from '../session/session.ts'
import { call } from './call.ts'
import { orNull } from './orNull.ts'

const settingsKey = (orgId: string) => ['reminder', 'settings', orgId]

/** Which reminders an organisation sends; null at a server that sends none. */
export function useReminderSettings(orgId: string) {
  return useQuery({
    queryKey: settingsKey(orgId),
    queryFn: ({ signal }) => orNull(call(getReminderSettings, { params: { id: orgId } }, { signal })),
  })
}

export function useSaveReminderSettings(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (steps: ReminderSettings['steps']) =>
      call(updateReminderSettings, { params: { id: orgId }, body: { steps } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsKey(orgId), saved)
      return queryClient.invalidateQueries({ queryKey: ['reminder', 'preview', orgId] })
    },
  })
}

/** Who would get what on a day, page by page; while one looks on, the last answer stays until the next is there. */
export function useReminderPreview({ orgId, today, find }: Record<'orgId' | 'today' | 'find', string>) {
  return useInfiniteQuery({
    queryKey: ['reminder', 'preview', orgId, today, find],
    queryFn: ({ signal, pageParam }) =>
      call(
        previewReminders,
        { params: { id: orgId }, querystring: { today, find, page: String(pageParam) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
    placeholderData: (last, query) => (query?.queryKey[2] === orgId ? last : undefined),
  })
}

/** The reminders of a membership, the newest first. */
export function useReminders(membershipId: string) {
  return useQuery({
    queryKey: ['reminder', 'membership', membershipId],
    queryFn: ({ signal }) => orNull(call(listReminders, { params: { id: membershipId } }, { signal })),
  })
}

const choiceKey = (memberId: string) => ['reminder', 'choice', memberId]

/** Whether the member wants reminders; null at a server that sends none. */
export function useReminderChoice() {
  return useQuery({
    queryKey: choiceKey(useMember().id),
    queryFn: ({ signal }) => orNull(call(getReminderChoice, {}, { signal })),
  })
}

export function useSaveReminderChoice() {
  const queryClient = useQueryClient()
  const { id } = useMember()
  return useMutation({
    mutationFn: (wanted: boolean) => call(updateReminderChoice, { body: { wanted } }),
    onSuccess: (saved) => queryClient.setQueryData(choiceKey(id), saved),
  })
}
