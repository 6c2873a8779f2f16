import type { Member } from '@medlem/contract/member'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { AuthState, Session } from './createSession.ts'

export const SessionContext = createContext<Session | null>(null)

/** What can be done with the session: log out, act for another member. */
export function useSessionActions(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no session around this part.')
  return session
}

/** Who is here, kept up to date. */
export function useSession(): AuthState {
  const session = useSessionActions()
  return useSyncExternalStore(session.subscribe, session.read)
}

/** Whose answers of the server these are: the active member's; '' on a page without a sign-in, for its guest. */
export function useViewerId(): string {
  return useSession().member?.id ?? ''
}

/** The active member: the one acted for, else the signed-in one. Screens are shown only once there is one. */
export function useMember(): Member {
  const { member } = useSession()
  if (!member) throw new Error('A screen was shown before the member was known.')
  return member
}
