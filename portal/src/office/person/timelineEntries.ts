import type { MemberNote } from '@medlem/contract/memberNote'
import type { timelineParts } from '@medlem/contract/officeSearch'
import type {
  PersonEmail,
  PersonLogLine,
  PersonPage,
  PersonPayment,
  PersonSignUp,
  PersonThread,
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

/** What happened with a person, newest first; what the reader has no right to is not among it. */
export function timelineEntries(
  { payments, threads, signUps, notes, log }: Happened,
  emails: readonly PersonEmail[],
): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...(payments ?? []).map((payment) => {
      const { membershipHistoryId, createdAt: at } = payment
      return { part: 'money' as const, at, key: `${membershipHistoryId} ${at}`, happening: { payment } }
    }),
    ...(threads ?? []).map((thread) => {
      return { part: 'messages' as const, at: thread.lastAt, key: thread.id, happening: { thread } }
    }),
    ...emails.map((email) => {
      return { part: 'messages' as const, at: email.createdAt, key: email.id, happening: { email } }
    }),
    ...(signUps ?? []).map((signUp) => {
      return { part: 'events' as const, at: signUp.signedUpAt, key: signUp.eventId, happening: { signUp } }
    }),
    ...notes.map((note) => {
      return { part: 'notes' as const, at: note.createdAt, key: note.id, happening: { note } }
    }),
    ...(log ?? []).map((line) => {
      const part = line.isLook ? ('looks' as const) : ('changes' as const)
      return { part, at: line.at, key: `${line.at} ${line.action}`, happening: { line } }
    }),
  ]
  return entries.toSorted((a, b) => b.at.localeCompare(a.at))
}

/** How many entries of each part there are; of a part that the reader has no right to there is no number. */
export function timelineCounts(
  { payments, threads, signUps, log }: Happened,
  entries: readonly TimelineEntry[],
) {
  const count = (part: TimelinePart) => entries.filter((one) => one.part === part).length
  const counted: [TimelinePart, boolean][] = [
    ['money', payments !== null],
    ['messages', threads !== null],
    ['events', signUps !== null],
    ['notes', true],
    ['changes', log !== null],
    ['looks', log !== null],
  ]
  return new Map<TimelinePart, number>([
    ['all', entries.length],
    ...counted.filter(([, mayRead]) => mayRead).map(([part]): [TimelinePart, number] => [part, count(part)]),
  ])
}

/**
 * Those of a part. While older e-mails are still at the server nothing that is older than the last one at hand is shown: what comes
 * later would come between.
 */
export function entriesOf(
  part: TimelinePart,
  entries: readonly TimelineEntry[],
  lastEmailAt: string | undefined,
): TimelineEntry[] {
  const shown = entries.filter((one) => part === 'all' || one.part === part)
  const hasEmails = part === 'all' || part === 'messages'
  return lastEmailAt !== undefined && hasEmails ? shown.filter(({ at }) => at >= lastEmailAt) : shown
}
