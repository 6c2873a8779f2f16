import { checkSession, sessionConstants } from '@medlem/domain/session'
import { readLastActivity, watchActivity } from './activityClock.ts'
import type { Session } from './createSession.ts'
import type { SignIn } from './keycloak.ts'
import { onEndElsewhere, type SessionEnd } from './sessionEnd.ts'

// The tab in which the user logs out needs a moment at the identity server before the others may ask it for a login.
const LOGOUT_TAKES_MS = 2_000

async function beat(signIn: SignIn, session: Session): Promise<void> {
  const decision = checkSession({
    nowMs: Date.now(),
    lastActivityMs: readLastActivity(),
    sessionTimeoutMinutes: session.read().sessionTimeoutMinutes,
    tokenExpiresAt: signIn.expiresAt(),
  })
  if (decision === 'log_out') await session.expire()
  // A refresh refused with 400 clears the token and logs in; any other refusal logs out (Spec 8).
  if (decision === 'refresh' && !(await signIn.refresh()) && signIn.isAuthenticated()) await session.expire()
}

/** Every 60 s: idle people are logged out, an expiring token is refreshed (Spec 4). A woken tab is checked at once. */
export function startHeartbeat(signIn: SignIn, session: Session): () => void {
  const check = () => {
    beat(signIn, session).catch(() => undefined)
  }
  const checkWhenShown = () => {
    if (document.visibilityState === 'visible') check()
  }
  const follow = (end: SessionEnd) => {
    if (end === 'idle') session.lock()
    else {
      session.forget()
      setTimeout(signIn.clear, LOGOUT_TAKES_MS)
    }
  }
  const stopWatching = watchActivity({
    sessionTimeoutMinutes: session.read().sessionTimeoutMinutes,
    onActivity: session.noteActivity,
    onTooLate: check,
  })
  const stopFollowing = onEndElsewhere(follow)
  const timer = setInterval(check, sessionConstants.checkIntervalMs)
  document.addEventListener('visibilitychange', checkWhenShown)
  return () => {
    stopWatching()
    stopFollowing()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', checkWhenShown)
  }
}
