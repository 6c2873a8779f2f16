/** Constants of Spec 9 for the session of a signed-in member, and the decisions that are taken with them. */
export const sessionConstants = {
  inactivityTimeoutMinutes: 30,
  checkIntervalMs: 60_000,
  /** A token that expires within this time is refreshed at the check. */
  refreshWithinSeconds: 30,
  sessionCheckSeconds: 5,
  messageTimeoutMs: 10_000,
  minimumValiditySeconds: 5,
  pkceMethod: 'S256',
  flow: 'standard',
  responseMode: 'fragment',
  callbackStateMs: 3_600_000,
  requestTimeoutMs: 10_000,
  /** Design 'Sessions that lose nothing': so long before the idle logout a countdown is shown. */
  idleWarningMs: 120_000,
} as const

/** How long after a sign-in what can't be undone may be asked for (design rows X7, X11), and passkeys be added and removed. */
export const FRESH_SIGN_IN_S = 5 * 60

export const activityEvents = ['mousedown', 'mousemove', 'keydown', 'touchstart'] as const

export type CheckDecision = 'log_out' | 'refresh' | 'nothing'

export interface SessionMoment {
  nowMs: number
  /** Of any tab. */
  lastActivityMs: number
  sessionTimeoutMinutes: number
  /** Seconds since 1970 as in the token; undefined when it has no expiry. */
  tokenExpiresAt: number | undefined
}

/** What the check of every 60 s does: idle logs out, else an expiring or unbounded token is refreshed (Spec 4). */
export function checkSession(moment: SessionMoment): CheckDecision {
  if (isIdle(moment)) return 'log_out'
  return isRefreshDue(moment, sessionConstants.refreshWithinSeconds) ? 'refresh' : 'nothing'
}

export function isIdle(moment: Omit<SessionMoment, 'tokenExpiresAt'>): boolean {
  return moment.nowMs - moment.lastActivityMs > moment.sessionTimeoutMinutes * 60_000
}

/** Milliseconds until the idle logout; never negative. */
export function idleTimeLeftMs(moment: Omit<SessionMoment, 'tokenExpiresAt'>): number {
  return Math.max(0, moment.lastActivityMs + moment.sessionTimeoutMinutes * 60_000 - moment.nowMs)
}

/** Whether the countdown to the idle logout is to be shown. */
export function isIdleNear(moment: Omit<SessionMoment, 'tokenExpiresAt'>): boolean {
  return idleTimeLeftMs(moment) <= sessionConstants.idleWarningMs
}

/** Spec 4: a forced login applies when login is required and the token is cleared. */
export function isLoginForced(state: { loginRequired: boolean; hasToken: boolean }): boolean {
  return state.loginRequired && !state.hasToken
}

/** Whether a token must be refreshed before it is used or kept. */
export function isRefreshDue(
  moment: Pick<SessionMoment, 'nowMs' | 'tokenExpiresAt'>,
  withinSeconds: number,
): boolean {
  if (moment.tokenExpiresAt === undefined) return true
  return moment.tokenExpiresAt * 1000 - moment.nowMs <= withinSeconds * 1000
}
