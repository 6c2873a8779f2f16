import type { ThreadChangeKind, ThreadState } from '@medlem/contract/thread'
import type { organisationStaff, thread } from '@medlem/database/schema/thread'
import type { NewThreadChange } from '../../club/thread/store.ts'
import type { NewNotification } from '../../communication/notification/store.ts'
import { daysOn, type SeedDay } from './seedDay.ts'
import { memberId, organisationId, seedId } from './seedId.ts'

interface Line {
  from: 'member' | 'organisation'
  /** Which of the staff wrote it. */
  by?: string
  daysAgo: number
  hour: number
  text: string
}

interface Conversation {
  member: string
  title: string
  state: ThreadState
  /** Key of the administrator who has it. */
  assignee?: string
  lines: readonly Line[]
  /** What the staff did, on the day of a line and an hour later. */
  changes?: readonly { after: number; by: string; kind: ThreadChangeKind; to?: string }[]
}

/** Those of the club who share its inbox. */
const [ANDERS, BODIL] = ['admin', 'bodil.aagaard'] as const

/** With the sailing club, whose administrators are in the demonstration too. */
const conversations: readonly Conversation[] = [
  {
    member: 'ida.holm',
    title: 'A berth for a smaller boat',
    state: 'closed',
    assignee: ANDERS,
    changes: [
      { after: 1, by: ANDERS, kind: 'taken' },
      { after: 3, by: ANDERS, kind: 'closed' },
    ],
    lines: [
      {
        from: 'member',
        daysAgo: 24,
        hour: 20,
        text: 'We have sold the big boat and bought a dinghy.\nCan we have one of the places on the slip instead of our berth, and from when?',
      },
      {
        from: 'organisation',
        daysAgo: 23,
        hour: 9,
        text: 'Congratulations on the dinghy! Place 14 on the slip becomes free on the first of March. Shall I put your name on it?',
      },
      { from: 'member', daysAgo: 23, hour: 18, text: 'Yes please, and thank you for being so quick.' },
      { from: 'organisation', daysAgo: 22, hour: 10, text: 'Done. See you on the slip in March.' },
    ],
  },
  {
    member: 'henrik.aagaard',
    title: 'Key to the mast crane',
    state: 'open',
    lines: [
      {
        from: 'member',
        daysAgo: 3,
        hour: 12,
        text: 'The key was not in its box on Sunday. Who had it last?',
      },
    ],
  },
  {
    member: 'ole.thoegersen',
    title: 'The lamp on the second pier',
    state: 'open',
    assignee: ANDERS,
    changes: [{ after: 0, by: BODIL, kind: 'handed', to: ANDERS }],
    lines: [
      {
        from: 'member',
        daysAgo: 2,
        hour: 19,
        text: 'It has been dark out there for a week, and the boards are slippery. Can somebody look at it before the weekend?',
      },
    ],
  },
  {
    member: 'elin.sandberg',
    title: 'The mooring fee from Sweden',
    state: 'waiting',
    assignee: BODIL,
    changes: [{ after: 1, by: BODIL, kind: 'taken' }],
    lines: [
      {
        from: 'member',
        daysAgo: 9,
        hour: 21,
        text: 'My bank asks for an IBAN and a reference. Where do I find them?',
      },
      {
        from: 'organisation',
        by: BODIL,
        daysAgo: 8,
        hour: 11,
        text: 'You need neither: the fee is paid by card in the portal, under Memberships. Does that work for you?',
      },
    ],
  },
  {
    member: 'haakon.lie',
    title: 'Your old berth is free again',
    state: 'waiting',
    assignee: ANDERS,
    changes: [{ after: 0, by: ANDERS, kind: 'taken' }],
    lines: [
      {
        from: 'organisation',
        daysAgo: 5,
        hour: 9,
        text: 'Number 22 is free from the first of April. We keep it for you until the end of January, should you want to come back.',
      },
    ],
  },
]

/** What members and the club wrote to each other; all of it has been read. */
export function conversationNotifications(day: SeedDay, contactReceiverId: string): NewNotification[] {
  const orgId = organisationId('sejlklub')
  return conversations.flatMap(({ member, title, lines }) =>
    lines.map(({ from, by = ANDERS, daysAgo, hour, text }, index): NewNotification => {
      const isMember = from === 'member'
      const createdAt = daysOn(day, -daysAgo, hour)
      return {
        id: seedId(`conversation ${member} ${index}`),
        messageThreadId: threadId(member),
        senderId: memberId(isMember ? member : by),
        receiverId: isMember ? contactReceiverId : memberId(member),
        type: isMember ? 'CONTACT_US' : 'CONTACT_US_REPLY',
        title: index === 0 ? title : `Re: ${title}`,
        message: text,
        data: { org: 'sejlklub', orgId },
        read: !isMember,
        createdAt,
        readDate: isMember ? null : daysOn(day, -daysAgo, hour + 2),
      }
    }),
  )
}

const threadId = (member: string) => seedId(`conversation ${member} 0`)

/** How each conversation stands among the club's staff. */
export function conversationThreads(day: SeedDay): (typeof thread.$inferInsert)[] {
  return conversations.map(({ member, title, state, assignee, lines, changes = [] }) => ({
    id: threadId(member),
    orgId: organisationId('sejlklub'),
    memberId: memberId(member),
    title,
    state,
    assigneeId: assignee === undefined ? null : memberId(assignee),
    lastAt: new Date(Math.max(...lines.map(({ daysAgo, hour }) => daysOn(day, -daysAgo, hour).getTime()))),
    version: 1 + changes.length,
  }))
}

/** What the staff did with them. */
export function conversationChanges(day: SeedDay): NewThreadChange[] {
  return conversations.flatMap(({ member, lines, changes = [] }) =>
    changes.map(({ after, by, kind, to }, index) => {
      const { daysAgo = 0, hour = 0 } = lines[after] ?? {}
      return {
        id: seedId(`conversation ${member} change ${index}`),
        threadId: threadId(member),
        at: daysOn(day, -daysAgo, kind === 'taken' ? hour : hour + 1),
        kind,
        actorId: memberId(by),
        assigneeId: to === undefined ? null : memberId(to),
      }
    }),
  )
}

/** Who shares the club's inbox. */
export function staff(day: SeedDay): (typeof organisationStaff.$inferInsert)[] {
  const orgId = organisationId('sejlklub')
  return [ANDERS, BODIL].map((key) => ({ orgId, memberId: memberId(key), seenAt: day.now }))
}
