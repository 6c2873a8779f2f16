// Where the browser keeps the identity server's cookies from its frame, the session check finds no sign-in, and each
// login would be followed by the next. The check is then switched off in this tab.
const KEY = 'session-check'

export function isSessionCheckOff(): boolean {
  return sessionStorage.getItem(KEY) === 'off'
}

export function turnSessionCheckOff(): void {
  sessionStorage.setItem(KEY, 'off')
}
