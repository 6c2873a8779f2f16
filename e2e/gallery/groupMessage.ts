import type { Page } from '@playwright/test'
import { type Shot, treasurer } from './shot.ts'

const id = '70000000-0000-4000-8000-000000000007'

const message = {
  id,
  kind: 'group_message',
  state: 'running',
  name: 'The jetty is closed until Friday',
  startedBy: 'Kasper Jørgensen',
  createdAt: '2026-11-20T09:30:00.000Z',
  groups: { needs_you: 2, changed: 612, new: 0, same: 1 },
  rows: { waiting: 300, aside: 3, sending: 72, done: 239, failed: 1, reversed: 0, kept: 0, not_possible: 0 },
  problem: null,
  ranAt: '2026-11-20T09:30:01.000Z',
  undoneAt: null,
  undoUntil: null,
  file: null,
  isOn: null,
  bankFile: null,
  text: 'The ice has moved two of the piles.\n\nPlease keep off it until the harbour master has been there.',
}
const stopped = {
  ...message,
  state: 'stopped',
  rows: { ...message.rows, waiting: 2, sending: 0, done: 239 },
}

function rowOf(number: number, name: string, problem?: string) {
  const problems = problem === undefined ? [] : [{ code: 'no_email', text: problem }]
  return {
    number,
    group: 'changed',
    state: 'waiting',
    name,
    memberId: id,
    memberNumber: number,
    before: {},
    after: {},
    unread: {},
    problems,
    candidates: [],
    parents: [],
    choice: null,
    choices: [],
    reason: null,
  }
}

/** Opens the messages of the office, where one that goes to several is as given. */
const shown =
  (batch: typeof message): NonNullable<Shot['open']> =>
  async (page: Page) => {
    const noEmail = 'There is no e-mail address.'
    const rows = [rowOf(1, 'Ida Holm'), rowOf(2, 'Bo Lund', noEmail), rowOf(3, 'Åse Østergaard', noEmail)]
    await page.route('**/batch/list?*', (route) =>
      route.fulfill({ json: [batch, { ...stopped, id: '70000000-0000-4000-8000-000000000008' }] }),
    )
    await page.route(`**/batch/item/${id}`, (route) => route.fulfill({ json: batch }))
    await page.route(`**/batch/item/${id}/row/list**`, (route) => route.fulfill({ json: rows }))
    await page
      .locator('.office-menu')
      .getByRole('link', { name: /^Messages/ })
      .first()
      .click()
    await page.getByRole('link', { name: batch.name }).first().click()
    await page.getByRole('heading', { level: 1, name: batch.name }).waitFor()
  }

/** A message to several while its e-mails go out, and one that was stopped. */
export const groupMessages: readonly Shot[] = [
  { name: 'message-to-several', as: treasurer, path: '/', open: shown(message) },
  { name: 'message-to-several-stopped', as: treasurer, path: '/', open: shown(stopped) },
]
