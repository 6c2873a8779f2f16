import type { NewNotification } from '../notification/store.ts'
import { daysOn, type SeedDay } from './seedDay.ts'
import { memberId, organisationId, seedId } from './seedId.ts'

interface Line {
  from: 'member' | 'organisation'
  daysAgo: number
  hour: number
  text: string
}

interface Conversation {
  member: string
  title: string
  lines: readonly Line[]
}

const ADMINISTRATOR = 'admin'

/** With the sailing club, whose administrator is in the demonstration too. */
const conversations: readonly Conversation[] = [
  {
    member: 'ida.holm',
    title: 'A berth for a smaller boat',
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
    lines: [
      {
        from: 'member',
        daysAgo: 3,
        hour: 12,
        text: 'The key was not in its box on Sunday. Who had it last?',
      },
    ],
  },
]

/** What members and the club wrote to each other; all of it has been read. */
export function conversationNotifications(day: SeedDay, contactReceiverId: string): NewNotification[] {
  const orgId = organisationId('sejlklub')
  return conversations.flatMap(({ member, title, lines }) =>
    lines.map(({ from, daysAgo, hour, text }, index): NewNotification => {
      const isMember = from === 'member'
      const createdAt = daysOn(day, -daysAgo, hour)
      return {
        id: seedId(`conversation ${member} ${index}`),
        messageThreadId: seedId(`conversation ${member} 0`),
        senderId: memberId(isMember ? member : ADMINISTRATOR),
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
