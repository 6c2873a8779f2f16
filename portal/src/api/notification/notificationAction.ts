import type { Notification } from '@medlem/contract/notification'
import { deleteNotification, markNotificationsRead } from '@medlem/contract/notificationChange'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../session/session.ts'
import { logError } from '../../ui/log.ts'
import { loggedOnly } from '../../ui/logMessage.ts'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'
import { changed, type NotificationChange, undone } from './notificationChange.ts'

/** Marks notifications as read or deletes one: seen at once, and taken back when the server refuses. */
export function useChangeNotifications() {
  const queryClient = useQueryClient()
  const { id: receiverId, email } = useMember()
  const queryKey = keyOf('notification', receiverId)
  const write = (list: (all: Notification[]) => Notification[]) =>
    queryClient.setQueryData<Notification[]>(queryKey, (all) => all && list(all))
  return useMutation({
    mutationKey: keyOf('notification', 'change'),
    mutationFn: async (change: NotificationChange): Promise<void> => {
      if (change.kind === 'delete') {
        await call(deleteNotification, { params: { id: change.id } })
        return
      }
      // Spec 4: marked by the receiver and the receiver's own address, whatever the notification is about.
      const common = { receiverId, inviteeEmail: email ?? '', read: true as const }
      const which =
        change.kind === 'read'
          ? { id: change.id }
          : change.kind === 'readThread'
            ? { messageThreadId: change.threadId }
            : {}
      await call(markNotificationsRead, {
        body: { ...common, readDate: new Date().toISOString(), ...which },
      })
    },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Notification[]>(queryKey) ?? []
      write((all) => changed(all, change))
      return { before }
    },
    onError: (error, change, context) => {
      const message = change.kind === 'delete' ? loggedOnly.deletingNotification : loggedOnly.markingRead
      logError(message, error)
      write((all) => undone(all, change, context?.before ?? []))
    },
    onSettled: async () => {
      // Of several at once only the last refetches: an earlier answer would bring back what the others removed.
      if (queryClient.isMutating({ mutationKey: keyOf('notification', 'change') }) > 1) return
      await queryClient.invalidateQueries({ queryKey })
      await queryClient.invalidateQueries({ queryKey: keyOf('thread') })
    },
  })
}
