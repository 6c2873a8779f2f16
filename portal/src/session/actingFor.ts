// Which member a super administrator acts for in this tab; an id only, never personal data.
const KEY = 'acting-for'

export function readActingFor(): string | null {
  return sessionStorage.getItem(KEY)
}

export function keepActingFor(memberId: string): void {
  sessionStorage.setItem(KEY, memberId)
}

export function forgetActingFor(): void {
  sessionStorage.removeItem(KEY)
}
