import { type OfficePage, officePages } from '@medlem/contract/productPaths'

/** An entry of the office's side menu. */
export type MenuEntry = 'members' | 'teams' | 'below' | 'money' | 'events' | 'messages' | 'settings'

const entries: Record<OfficePage, MenuEntry> = {
  money: 'money',
  payments: 'money',
  claims: 'money',
  bank: 'money',
  payouts: 'money',
  bookkeeping: 'money',
  sample: 'money',
  events: 'events',
  messages: 'messages',
  settings: 'settings',
  reminders: 'settings',
  fees: 'money',
  access: 'settings',
  audit: 'settings',
  setup: 'settings',
  affiliations: 'settings',
  import: 'members',
  change: 'members',
  teams: 'teams',
  below: 'below',
}

/** The entry of a page of the office. */
export const entryOf = (page: OfficePage | 'members'): MenuEntry =>
  page === 'members' ? page : entries[page]

/** The entry that leads to the page of an address; undefined for the office's home and outside the office. */
export function menuEntryOf(path: string): MenuEntry | undefined {
  if (path === '/membership-list') return 'members'
  const name = /^\/office\/[^/]+\/([^/]+)/.exec(path)?.[1]
  if (name === 'members') return 'members'
  const page = officePages.find((one) => one === name)
  return page && entries[page]
}
