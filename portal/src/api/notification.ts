import {
  deleteNotification,
  listNotifications,
  markNotificationsRead,
  type Notification,
} from '@medlem/contract/notification'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { logError } from '../ui/log.ts'
import { call } from './call.ts'

const LOOK_AGAIN_MS = 120_000

/** What the bell keeps: unread items only; nothing is asked without a member (Spec 5). */
export function useUnreadNotifications() {
  const { member } = useSession()
  const memberId = member?.id
  return useQuery({
    queryKey: ['notification', memberId],
    queryFn: ({ signal }) => fetchUnread(memberId ?? '', signal),
    enabled: memberId !== undefined,
    refetchInterval: LOOK_AGAIN_MS,
  })
}

async function fetchUnread(memberId: string, signal: AbortSignal): Promise<Notification[]> {
  try {
    const all = await call(listNotifications, { querystring: { memberId } }, { signal })
    return all.filter((notification) => !notification.read)
  } catch (error) {
    if (!signal.aborted) logError('Failed to fetch member notifications:', error)
    throw error
  }
}

/** Marks one notification as read. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  const { member } = useSession()
  return useMutation({
    mutationFn: ({ id, receiverId }: Notification) => {
      // The receiver's own address, whatever the notification is about.
      const inviteeEmail = member?.email ?? ''
      const readDate = new Date().toISOString()
      return call(markNotificationsRead, { body: { receiverId, inviteeEmail, read: true, readDate, id } })
    },
    onError: (error) => logError('Error marking read Notification:', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notification'] }),
  })
}

/** Deletes one notification. */
export function useDeleteNotification() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Notification, 'id'>) => call(deleteNotification, { params: { id } }),
    onError: (error) => logError('Error deleting Notification:', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notification'] }),
  })
}
