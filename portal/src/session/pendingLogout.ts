// A logout that the identity server could not be asked for: its own session outlives it, and would sign the next person
// at this computer in. The first page that reaches the server again ends that session.
const KEY = 'logout-pending'

export function keepPendingLogout(): void {
  localStorage.setItem(KEY, '1')
}

/** Whether a logout is still to be made, once. */
export function takePendingLogout(): boolean {
  const isPending = localStorage.getItem(KEY) !== null
  localStorage.removeItem(KEY)
  return isPending
}
