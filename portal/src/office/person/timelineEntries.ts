import type { MemberNote } from '@medlem/contract/memberNote'
import { timelineParts } from '@medlem/contract/officeSearch'
import {
  MAX_PERSON_LOG,
  type PersonEmail,
  type PersonLogLine,
  type PersonPage,
  type PersonPayment,
  type PersonSignUp,
  type PersonThread,
} from '@medlem/contract/person'

export type TimelinePart = (typeof timelineParts)[number]

/** What happened, by what it was. */
type Happening =
  | { payment: PersonPayment }
  | { thread: PersonThread }
  | { email: PersonEmail }
  | { signUp: PersonSignUp }
  | { note: MemberNote }
  | { line: PersonLogLine }

export interface TimelineEntry {
  part: Exclude<TimelinePart, 'all'>
  /** An instant in ISO form. */
  at: string
  key: string
  happening: Happening
}

type Happened = Pick<PersonPage, 'payments' | 'threads' | 'signUps' | 'notes' | 'log'>

const entry = (part: TimelineEntry['part'], at: string, key: string, happening: Happening): TimelineEntry => {
  return { part, at, key, happening }
}

/** What happened with a person, newest first; what the reader has no right to is not among it. */
export function timelineEntries(
  { payments, threads, signUps, notes, log }: Happened,
  emails: readonly PersonEmail[],
): TimelineEntry[] {
  const entries = [
    (payments ?? []).map((payment) => {
      const { membershipHistoryId, createdAt } = payment
      return entry('money', createdAt, `${membershipHistoryId} ${createdAt}`, { payment })
    }),
    (threads ?? []).map((thread) => entry('messages', thread.lastAt, thread.id, { thread })),
    emails.map((email) => entry('messages', email.createdAt, email.id, { email })),
    (signUps ?? []).map((signUp) => entry('events', signUp.signedUpAt, signUp.eventId, { signUp })),
    notes.map((note) => entry('notes', note.createdAt, note.id, { note })),
    (log ?? []).map((line) =>
      entry(line.isLook ? 'looks' : 'changes', line.at, `${line.at} ${line.action}`, { line }),
    ),
  ]
  return entries.flat().toSorted((a, b) => b.at.localeCompare(a.at))
}

/** Whether e-mails are among a part. */
export const hasEmails = (part: TimelinePart): boolean => part === 'all' || part === 'messages'

/**
 * Those of a part. While older e-mails are still at the server nothing that is older than the last one at hand is shown: what comes
 * later would come between.
 */
export function entriesOf(
  part: TimelinePart,
  entries: readonly TimelineEntry[],
  lastEmailAt?: string,
): TimelineEntry[] {
  const shown = entries.filter((one) => part === 'all' || one.part === part)
  return lastEmailAt !== undefined && hasEmails(part) ? shown.filter(({ at }) => at >= lastEmailAt) : shown
}

/**
 * How many entries each part has that the reader has a right to; undefined where the server may have more of them.
 */
export function timelineCounts(
  { payments, threads, signUps, log }: Happened,
  entries: readonly TimelineEntry[],
  hasMoreEmails: boolean,
): Map<TimelinePart, number | undefined> {
  const mayRead: Record<TimelinePart, boolean> = {
    all: true,
    money: payments !== null,
    messages: threads !== null,
    events: signUps !== null,
    notes: true,
    changes: log !== null,
    looks: log !== null,
  }
  const count = (part: TimelinePart) => entriesOf(part, entries).length
  const ofLog = (['changes', 'looks'] as const).filter((part) => count(part) >= MAX_PERSON_LOG)
  const mayHaveMore = (part: TimelinePart) =>
    (hasMoreEmails && hasEmails(part)) || ofLog.some((one) => part === 'all' || part === one)
  const read = timelineParts.filter((part) => mayRead[part])
  return new Map(read.map((part) => [part, mayHaveMore(part) ? undefined : count(part)]))
}
