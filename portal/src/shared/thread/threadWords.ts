import type { Colleague, ThreadChange, ThreadShow, ThreadState } from '@medlem/contract/thread'
import type { StatusTone } from '../../ui/StatusDot.tsx'

/** Whose turn it is. What waits for the organisation is lit. */
export const stateWords: Record<ThreadState, { word: string; short: string; tone: StatusTone }> = {
  open: { word: 'Open', short: 'Open', tone: 'waiting' },
  waiting: { word: 'Waiting for the member', short: 'Waiting', tone: 'good' },
  closed: { word: 'Closed', short: 'Closed', tone: 'neutral' },
}

export const showWords: Record<ThreadShow, string> = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  waiting: 'Waiting',
  closed: 'Closed',
  all: 'All',
}

/** Texts for an empty part of the inbox. */
export const emptyWords: Record<ThreadShow, { title: string; text: string }> = {
  open: { title: 'Nothing is waiting for an answer', text: 'What members write next shows here at once.' },
  mine: {
    title: 'You have no conversations',
    text: 'Take an unassigned conversation, and it is listed here.',
  },
  unassigned: {
    title: 'No unassigned conversations',
    text: 'New conversations are listed here until someone takes them.',
  },
  waiting: { title: 'Not waiting for any member', text: 'Once you answer, the conversation waits here.' },
  closed: { title: 'None is closed', text: 'Closed conversations are listed here.' },
  all: { title: 'No messages yet', text: 'What members write will show here.' },
}

export function assigneeWords(assignee: Colleague | null, ownId: string): string {
  if (!assignee) return 'Unassigned'
  return assignee.id === ownId ? 'You have it' : `${assignee.name} has it`
}

/** What was done with a conversation, in a sentence; of who is erased there is no name. */
export function changeSentence({ kind, actorName, assigneeName }: Omit<ThreadChange, 'id' | 'at'>): string {
  const who = actorName ?? 'Someone'
  switch (kind) {
    case 'taken':
      return `${who} took the conversation.`
    case 'handed':
      return `${who} assigned the conversation to ${assigneeName ?? 'a colleague'}.`
    case 'given_back':
      return `${who} made the conversation unassigned.`
    case 'opened':
      return `${who} opened the conversation again.`
    case 'reopened':
      return `${who} wrote, which opened the conversation again.`
    case 'waiting':
      return `${who} set the conversation to wait for the member.`
    case 'closed':
      return `${who} closed the conversation.`
  }
}
