import type { pageAcceptance } from '@medlem/database/schema/page'
import { addDays } from '@medlem/domain/calendar'
import type { NewPage, NewPageVersion } from '../../club/page/store.ts'
import { type ClubKey, clubs } from './clubs.ts'
import { at, type SeedDay } from './seedDay.ts'
import { memberId, organisationId, seedId } from './seedId.ts'

type Kind = NewPage['kind']

interface SeedPage {
  club: ClubKey
  kind: Kind
  versions: readonly { title: string; text: string; inDays: number; asksAcceptance?: boolean }[]
}

const ASKED_DAYS = -260

/** The choir asks its members to accept its statutes; the others of its members have not. */
const asking = {
  club: 'kor',
  accepted: ['kirsten.moeller', 'jens.moeller', 'bodil.aagaard', 'jonas.holm', 'line.vestergaard'],
} as const

const privacy = (name: string, email: string) => `# What we keep
${name} keeps the name, address, e-mail and phone of its members, their date of birth, and which years they have paid.

# Why
To run the membership: fees, receipts, lists for training and the yearly report to the federation, which counts members without their names.

# How long
While you are a member. Receipts stay for five years after the year they are of, because the bookkeeping act says so.

# Your rights
You can see and correct your data under My Profile, have them exported, and have them erased. Write to ${email} about anything else.`

const statutes = (name: string, meeting: string) => `# 1. Name and home
The association is called ${name}. Its home is Aarhus.

# 2. Members
Everybody who wants what the association is for can become a member. Membership runs for the period that was paid, and ends with it.

# 3. The general assembly
The general assembly decides. It is held once a year in ${meeting} and called three weeks before. Every member of sixteen years and more has one vote.

# 4. The board
The board has five members, elected for two years at a time. It signs for the association by two of them together.

# 5. Money
The year of the accounts is the calendar year. Only the association itself is liable for its debts.`

const sailingQuestions = `# When is my fee due?
Before the first of January. You can renew as soon as the next year is open; the portal shows it on your front page.

# Can I take guests on board?
Yes, as many as you have life jackets.

# How do I get a berth?
Put yourself on the waiting list in the office. Members of the running year come first, in the order of the list.`

const footballQuestions = `# My child wants to try. What does it cost?
Nothing for the first three times. After that the youth fee covers the whole season, insurance included.

# Who washes the shirts?
The parents in turn. The coach has the list.

# Is the passive membership any use?
It keeps your vote, and the lights on.`

function versionsOf(key: ClubKey, name: string, email: string): SeedPage[] {
  const rules = (meeting: string, title = 'Statutes') => ({ title, text: statutes(name, meeting) })
  return [
    {
      club: key,
      kind: 'statutes',
      versions: [
        { ...rules('February'), inDays: -1400 },
        { ...rules('March'), inDays: ASKED_DAYS, asksAcceptance: key === asking.club },
        ...(key === 'sejlklub' ? [{ ...rules('April'), inDays: 110 }] : []),
      ],
    },
    {
      club: key,
      kind: 'privacy',
      versions: [{ title: 'How we look after your data', text: privacy(name, email), inDays: -800 }],
    },
  ]
}

const written: readonly SeedPage[] = [
  ...clubs.flatMap(({ key, name, email }) => versionsOf(key, name, email ?? '')),
  {
    club: 'sejlklub',
    kind: 'faq',
    versions: [{ title: 'Questions and answers', text: sailingQuestions, inDays: -300 }],
  },
  {
    club: 'fodbold',
    kind: 'faq',
    versions: [{ title: 'Questions and answers', text: footballQuestions, inDays: -200 }],
  },
]

const pageId = ({ club, kind }: Pick<SeedPage, 'club' | 'kind'>) => seedId(`page ${club} ${kind}`)

export function pages(): NewPage[] {
  return written.map((one) => ({ id: pageId(one), orgId: organisationId(one.club), kind: one.kind }))
}

export function pageVersions(day: SeedDay): NewPageVersion[] {
  return written.flatMap((one) =>
    one.versions.map(({ inDays, ...version }, index) => ({
      ...version,
      id: seedId(`page ${one.club} ${one.kind} ${index + 1}`),
      pageId: pageId(one),
      version: index + 1,
      inForceFrom: addDays(day.today, inDays),
      createdAt: at(addDays(day.today, Math.min(inDays, 0) - 7), 20),
    })),
  )
}

export function pageAcceptances(day: SeedDay): (typeof pageAcceptance.$inferInsert)[] {
  const page = { pageId: pageId({ club: asking.club, kind: 'statutes' }), version: 2 }
  return asking.accepted.map((key, n) => ({
    ...{ ...page, memberId: memberId(key), acceptedBy: memberId(key) },
    acceptedAt: at(addDays(day.today, ASKED_DAYS + 5 * n + 1), 19),
  }))
}
