import type { Colleague, ThreadChange, ThreadShow, ThreadState } from '@medlem/contract/thread'
import { sharedThreadTexts } from '@medlem/i18n/en/portal/shared/thread'
import type { StatusTone } from '../../ui/StatusDot.tsx'

/** Whose turn it is. What waits for the organisation is lit. */
export const stateWords: Record<ThreadState, { word: string; short: string; tone: StatusTone }> = {
  open: { word: sharedThreadTexts.open, short: sharedThreadTexts.open, tone: 'waiting' },
  waiting: { word: sharedThreadTexts.waitingForTheMember, short: sharedThreadTexts.waiting, tone: 'good' },
  closed: { word: sharedThreadTexts.closed, short: sharedThreadTexts.closed, tone: 'neutral' },
}

export const showWords: Record<ThreadShow, string> = {
  open: sharedThreadTexts.open,
  mine: sharedThreadTexts.mine,
  unassigned: sharedThreadTexts.unassigned,
  waiting: sharedThreadTexts.waiting,
  closed: sharedThreadTexts.closed,
  all: sharedThreadTexts.wordAll,
}

/** Texts for an empty part of the inbox. */
export const emptyWords: Record<ThreadShow, { title: string; text: string }> = {
  open: { title: sharedThreadTexts.nothingIsWaitingForAn, text: sharedThreadTexts.whatMembersWriteNextShows },
  mine: {
    title: sharedThreadTexts.youHaveNoConversations,
    text: sharedThreadTexts.takeAnUnassignedConversationAnd,
  },
  unassigned: {
    title: sharedThreadTexts.noUnassignedConversations,
    text: sharedThreadTexts.newConversationsAreListedHere,
  },
  waiting: {
    title: sharedThreadTexts.notWaitingForAnyMember,
    text: sharedThreadTexts.onceYouAnswerTheConversation,
  },
  closed: { title: sharedThreadTexts.noneIsClosed, text: sharedThreadTexts.closedConversationsAreListedHere },
  all: { title: sharedThreadTexts.noMessagesYet, text: sharedThreadTexts.whatMembersWriteWillShow },
}

export function assigneeWords(assignee: Colleague | null, ownId: string): string {
  if (!assignee) return sharedThreadTexts.unassigned
  return assignee.id === ownId
    ? sharedThreadTexts.youHaveIt
    : sharedThreadTexts.nameHasIt({ name: assignee.name })
}

/** What was done with a conversation, in a sentence; of who is erased there is no name. */
export function changeSentence({ kind, actorName, assigneeName }: Omit<ThreadChange, 'id' | 'at'>): string {
  const who = actorName ?? sharedThreadTexts.someone
  switch (kind) {
    case 'taken':
      return sharedThreadTexts.whoTookTheConversation({ who })
    case 'handed':
      return `${who} assigned the conversation to ${assigneeName ?? 'a colleague'}.`
    case 'given_back':
      return sharedThreadTexts.whoMadeTheConversationUnassigned({ who })
    case 'opened':
      return sharedThreadTexts.whoOpenedTheConversationAgain({ who })
    case 'reopened':
      return sharedThreadTexts.whoWroteWhichOpenedThe({ who })
    case 'waiting':
      return sharedThreadTexts.whoSetTheConversationTo({ who })
    case 'closed':
      return sharedThreadTexts.whoClosedTheConversation({ who })
  }
}
