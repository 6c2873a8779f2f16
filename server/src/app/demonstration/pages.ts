import type { pageAcceptance } from '@medlem/database/schema/page'
import { addDays } from '@medlem/domain/calendar'
import { demonstrationPageTexts } from '@medlem/i18n/en/server/demonstration/page'
import type { NewPage, NewPageVersion } from '../../club/page/store.ts'
import { type ClubKey, clubs } from './clubs.ts'
import { inEveryLanguage } from './inEveryLanguage.ts'
import { at, type SeedDay } from './seedDay.ts'
import { memberId, organisationId, seedId } from './seedId.ts'

type Kind = NewPage['kind']

type Say = (texts: typeof demonstrationPageTexts) => Record<'title' | 'text', string>

interface SeedPage {
  club: ClubKey
  kind: Kind
  versions: readonly { say: Say; inDays: number; asksAcceptance?: boolean }[]
}

const ASKED_DAYS = -260

/** The choir asks its members to accept its statutes; the others of its members have not. */
const asking = {
  club: 'kor',
  accepted: ['kirsten.moeller', 'jens.moeller', 'bodil.aagaard', 'jonas.holm', 'line.vestergaard'],
} as const

function versionsOf(key: ClubKey, name: string, email: string): SeedPage[] {
  const rules = (month: 'february' | 'march' | 'april') => ({
    say: (t: typeof demonstrationPageTexts) => ({
      title: t.statutes,
      text: t.statutesText({ name, meeting: t[month] }),
    }),
  })
  return [
    {
      club: key,
      kind: 'statutes',
      versions: [
        { ...rules('february'), inDays: -1400 },
        { ...rules('march'), inDays: ASKED_DAYS, asksAcceptance: key === asking.club },
        ...(key === 'sejlklub' ? [{ ...rules('april'), inDays: 110 }] : []),
      ],
    },
    {
      club: key,
      kind: 'privacy',
      versions: [{ say: (t) => ({ title: t.privacy, text: t.privacyText({ name, email }) }), inDays: -800 }],
    },
  ]
}

const written: readonly SeedPage[] = [
  ...clubs.flatMap(({ key, name, email }) => versionsOf(key, name, email ?? '')),
  {
    club: 'sejlklub',
    kind: 'faq',
    versions: [{ say: (t) => ({ title: t.questions, text: t.sailingQuestions }), inDays: -300 }],
  },
  {
    club: 'fodbold',
    kind: 'faq',
    versions: [{ say: (t) => ({ title: t.questions, text: t.footballQuestions }), inDays: -200 }],
  },
]

const pageId = ({ club, kind }: Pick<SeedPage, 'club' | 'kind'>) => seedId(`page ${club} ${kind}`)

export function pages(): NewPage[] {
  return written.map((one) => ({ id: pageId(one), orgId: organisationId(one.club), kind: one.kind }))
}

export function pageVersions(day: SeedDay): NewPageVersion[] {
  return written.flatMap((one) =>
    one.versions.map(({ say, inDays, ...version }, index) => ({
      ...version,
      ...inEveryLanguage(demonstrationPageTexts, say),
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
