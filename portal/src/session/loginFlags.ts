// A logout that the identity server could not be asked for: its own session outlives it, and would sign the next person
// at this computer in. The first page that reaches the server again ends that session.
const LOGOUT_KEY = 'logout-pending'

export function keepPendingLogout(): void {
  localStorage.setItem(LOGOUT_KEY, '1')
}

/** Whether a logout is still to be made, once. */
export function takePendingLogout(): boolean {
  const isPending = localStorage.getItem(LOGOUT_KEY) !== null
  localStorage.removeItem(LOGOUT_KEY)
  return isPending
}

// Where the browser keeps the identity server's cookies from its frame, the session check finds no sign-in, and each
// login would be followed by the next. The check is then switched off in this tab.
const CHECK_KEY = 'session-check'

export function isSessionCheckOff(): boolean {
  return sessionStorage.getItem(CHECK_KEY) === 'off'
}

export function turnSessionCheckOff(): void {
  sessionStorage.setItem(CHECK_KEY, 'off')
}
