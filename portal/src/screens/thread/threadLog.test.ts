import type { ThreadChange, ThreadMessage } from '@medlem/contract/thread'
import { expect, test } from 'vitest'
import { assigneeWords, changeSentence } from '../../shared/thread/threadLabels.ts'
import { logEntries } from './threadLog.ts'

const message = (id: string, createdAt: string): ThreadMessage => ({
  id,
  createdAt,
  from: 'member',
  authorName: null,
  title: 'Keys',
  message: 'Who has them?',
})
const change = (id: string, at: string, more: Partial<ThreadChange> = {}): ThreadChange => ({
  id,
  at,
  kind: 'taken',
  actorName: 'Karl Krog',
  assigneeName: null,
  ...more,
})

test('a conversation shows staff what was done between what was written, and the member only that', () => {
  const messages = [message('m1', '2026-11-01T08:00:00.000Z'), message('m2', '2026-11-02T08:00:00.000Z')]
  const changes = [change('c1', '2026-11-01T09:00:00.000Z'), change('c2', '2026-11-02T08:00:00.000Z')]
  const staffView = {
    state: 'open' as const,
    assignee: null,
    version: 1,
    claim: null,
    colleagues: [],
    changes,
  }
  const ids = (desk_: typeof staffView | null) =>
    logEntries({ messages, staffView: desk_ }).map((one) =>
      one.kind === 'message' ? one.message.id : one.change.id,
    )
  expect(ids(staffView)).toEqual(['m1', 'c1', 'm2', 'c2'])
  expect(ids(null)).toEqual(['m1', 'm2'])
})

test('changes are shown with names, and without them once the member is erased', () => {
  const handed = { kind: 'handed' as const, actorName: 'Karl Krog', assigneeName: 'Lone Friis' }
  expect(changeSentence(handed)).toBe('Karl Krog assigned the conversation to Lone Friis.')
  expect(changeSentence({ ...handed, actorName: null, assigneeName: null })).toBe(
    'Someone assigned the conversation to a colleague.',
  )
  expect(assigneeWords({ id: 'lone', name: 'Lone Friis' }, 'lone')).toBe('You have it')
  expect(assigneeWords({ id: 'lone', name: 'Lone Friis' }, 'karl')).toBe('Lone Friis has it')
})
