const KEY = 'single-keys'

/** Whether keys without Ctrl act, such as '?' and 'j'; they can be switched off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(KEY) !== 'off'
}

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
}
