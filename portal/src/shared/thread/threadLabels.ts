import type { Colleague, ThreadChange, ThreadShow, ThreadState } from '@medlem/contract/thread'
import { sharedThreadTexts } from '@medlem/i18n/en/portal/shared/thread'
import type { StatusTone } from '../../ui/StatusDot.tsx'

/** Whose turn it is. What waits for the organisation is lit. */
export const stateWords: Record<ThreadState, { word: string; short: string; tone: StatusTone }> = {
  open: { word: sharedThreadTexts.open, short: sharedThreadTexts.open, tone: 'waiting' },
  waiting: { word: sharedThreadTexts.waitingForMember, short: sharedThreadTexts.waiting, tone: 'good' },
  closed: { word: sharedThreadTexts.closed, short: sharedThreadTexts.closed, tone: 'neutral' },
}

export const showWords: Record<ThreadShow, string> = {
  open: sharedThreadTexts.open,
  mine: sharedThreadTexts.mine,
  unassigned: sharedThreadTexts.unassigned,
  waiting: sharedThreadTexts.waiting,
  closed: sharedThreadTexts.closed,
  all: sharedThreadTexts.all,
}

/** Texts for an empty part of the inbox. */
export const emptyWords: Record<ThreadShow, { title: string; text: string }> = {
  open: { title: sharedThreadTexts.noneOpen, text: sharedThreadTexts.noneOpenNote },
  mine: {
    title: sharedThreadTexts.noneMine,
    text: sharedThreadTexts.noneMineNote,
  },
  unassigned: {
    title: sharedThreadTexts.noneUnassigned,
    text: sharedThreadTexts.noneUnassignedNote,
  },
  waiting: {
    title: sharedThreadTexts.noneWaiting,
    text: sharedThreadTexts.noneWaitingNote,
  },
  closed: { title: sharedThreadTexts.noneClosed, text: sharedThreadTexts.noneClosedNote },
  all: { title: sharedThreadTexts.noMessages, text: sharedThreadTexts.noMessagesNote },
}

export function assigneeWords(assignee: Colleague | null, ownId: string): string {
  if (!assignee) return sharedThreadTexts.unassigned
  return assignee.id === ownId
    ? sharedThreadTexts.assignedToYou
    : sharedThreadTexts.assignedTo({ name: assignee.name })
}

/** What was done with a conversation, in a sentence; without a name where the person is erased. */
export function changeSentence({ kind, actorName, assigneeName }: Omit<ThreadChange, 'id' | 'at'>): string {
  const who = actorName ?? sharedThreadTexts.someone
  switch (kind) {
    case 'taken':
      return sharedThreadTexts.taken({ who })
    case 'handed':
      return assigneeName === null
        ? sharedThreadTexts.handedToColleague({ who })
        : sharedThreadTexts.handedTo({ who, assigneeName })
    case 'given_back':
      return sharedThreadTexts.givenBack({ who })
    case 'opened':
      return sharedThreadTexts.opened({ who })
    case 'reopened':
      return sharedThreadTexts.reopened({ who })
    case 'waiting':
      return sharedThreadTexts.setWaiting({ who })
    case 'closed':
      return sharedThreadTexts.setClosed({ who })
  }
}
