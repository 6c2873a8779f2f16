import { checkSession, sessionConstants } from '@medlem/domain/session'
import { readLastActivity, watchActivity } from './activityClock.ts'
import type { Session } from './createSession.ts'
import type { SignIn } from './keycloak.ts'

async function beat(signIn: SignIn, session: Session): Promise<void> {
  const decision = checkSession({
    nowMs: Date.now(),
    lastActivityMs: readLastActivity(),
    sessionTimeoutMinutes: session.read().sessionTimeoutMinutes,
    tokenExpiresAt: signIn.expiresAt(),
  })
  if (decision === 'log_out') await session.logout()
  // A refresh refused with 400 clears the token and logs in; any other refusal logs out (Spec 8).
  if (decision === 'refresh' && !(await signIn.refresh()) && signIn.isAuthenticated()) await session.logout()
}

/** Every 60 s: idle people are logged out, an expiring token is refreshed (Spec 4). A woken tab is checked at once. */
export function startHeartbeat(signIn: SignIn, session: Session): () => void {
  const check = () => {
    beat(signIn, session).catch(() => undefined)
  }
  const checkWhenShown = () => {
    if (document.visibilityState === 'visible') check()
  }
  const stopWatching = watchActivity(session.noteActivity)
  const timer = setInterval(check, sessionConstants.checkIntervalMs)
  document.addEventListener('visibilitychange', checkWhenShown)
  return () => {
    stopWatching()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', checkWhenShown)
  }
}
