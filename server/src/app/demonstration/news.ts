import { addDays } from '@medlem/domain/calendar'
import { demonstrationNewsTexts } from '@medlem/i18n/en/server/demonstration/news'
import type { NewNews } from '../../club/news/store.ts'
import type { ClubKey } from './clubs.ts'
import { inEveryLanguage } from './inEveryLanguage.ts'
import { at, type SeedDay } from './seedDay.ts'
import { organisationId, seedId } from './seedId.ts'

interface SeedNews {
  club: ClubKey
  say: (texts: typeof demonstrationNewsTexts) => Record<'title' | 'text', string>
  audience: NewNews['audience']
  /** Days from the demonstration's first day; negative for past ones. */
  from: number
  until?: number
}

const written: readonly SeedNews[] = [
  {
    club: 'sejlklub',
    say: (t) => ({ title: t.ashore, text: t.ashoreText }),
    audience: 'members',
    from: -3,
    until: 30,
  },
  {
    club: 'sejlklub',
    say: (t) => ({ title: t.learn, text: t.learnText }),
    audience: 'everyone',
    from: -12,
  },
  {
    club: 'sejlklub',
    say: (t) => ({ title: t.gate, text: t.gateText }),
    audience: 'staff',
    from: -6,
  },
  {
    club: 'sejlklub',
    say: (t) => ({ title: t.summer, text: t.summerText }),
    audience: 'everyone',
    from: -110,
    until: -40,
  },
  {
    club: 'sejlklub',
    say: (t) => ({ title: t.berths, text: t.berthsText }),
    audience: 'members',
    from: 9,
  },
  {
    club: 'kor',
    say: (t) => ({ title: t.tenors, text: t.tenorsText }),
    audience: 'everyone',
    from: -8,
  },
  {
    club: 'kor',
    say: (t) => ({ title: t.music, text: t.musicText }),
    audience: 'members',
    from: -2,
    until: 25,
  },
  {
    club: 'kor',
    say: (t) => ({ title: t.autumn, text: t.autumnText }),
    audience: 'everyone',
    from: -60,
    until: -10,
  },
  {
    club: 'kor',
    say: (t) => ({ title: t.tour, text: t.tourText }),
    audience: 'members',
    from: 40,
  },
  {
    club: 'fodbold',
    say: (t) => ({ title: t.indoor, text: t.indoorText }),
    audience: 'everyone',
    from: -5,
  },
  {
    club: 'fodbold',
    say: (t) => ({ title: t.parents, text: t.parentsText }),
    audience: 'members',
    from: -1,
    until: 46,
  },
  {
    club: 'fodbold',
    say: (t) => ({ title: t.bibs, text: t.bibsText }),
    audience: 'everyone',
    from: -45,
    until: -20,
  },
  {
    club: 'fodbold',
    say: (t) => ({ title: t.fixtures, text: t.fixturesText }),
    audience: 'everyone',
    from: 75,
  },
  {
    club: 'skak',
    say: (t) => ({ title: t.fees, text: t.feesText }),
    audience: 'everyone',
    from: -15,
  },
]

export function newsItems(day: SeedDay): NewNews[] {
  return written.map(({ club, say, from, until, ...one }) => {
    const texts = inEveryLanguage(demonstrationNewsTexts, say)
    const publishDate = addDays(day.today, from)
    // Written a day ahead, and never in the future.
    const createdAt = at(addDays(day.today, Math.min(from, 0) - 1), 15)
    return {
      ...one,
      ...texts,
      id: seedId(`news ${club} ${texts.title}`),
      orgId: organisationId(club),
      publishDate,
      expiryDate: until === undefined ? null : addDays(day.today, until),
      createdAt,
      updateDate: createdAt,
    }
  })
}
