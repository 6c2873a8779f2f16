import { useState } from 'react'
import { useSessionActions } from '../../session/session.ts'

/** Leaves for the identity server's sign-in, and comes back to `returnTo`. */
export function useGoToLogin(returnTo: string) {
  const session = useSessionActions()
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const go = () => {
    setLeaving(true)
    setFailure(null)
    session.login(returnTo).catch((error: unknown) => {
      setLeaving(false)
      setFailure(error)
    })
  }
  return { go, isLeaving, failure }
}
