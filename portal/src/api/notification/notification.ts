import { listNotifications, type Notification } from '@medlem/contract/notification'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../session/session.ts'
import { logError } from '../../ui/log.ts'
import { loggedOnly } from '../../ui/logMessage.ts'
import { call } from '../call/call.ts'
import { polling } from '../live/polling.ts'
import { keyOf } from '../queryKeys.ts'

/** Newest first; nothing is asked without a member (Spec 5). */
export function useNotifications() {
  const { member } = useSession()
  const memberId = member?.id
  return useQuery({
    queryKey: keyOf('notification', memberId),
    queryFn: ({ signal }) => fetchNotifications(memberId ?? '', signal),
    enabled: memberId !== undefined,
    refetchInterval: () => polling.intervalMs,
    refetchOnWindowFocus: 'always',
  })
}

async function fetchNotifications(memberId: string, signal: AbortSignal): Promise<Notification[]> {
  try {
    return await call(listNotifications, { querystring: { memberId } }, { signal })
  } catch (error) {
    if (!signal.aborted) logError(loggedOnly.fetchingNotifications, error)
    throw error
  }
}
