import type { Banner } from '@medlem/contract/banner'
import { BannerLink } from '@medlem/contract/bannerChange'
import { type BannerReader, bannerHtml, isAddressedTo } from '@medlem/domain/banner'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { textsIn } from '@medlem/domain/translation'
import { listReach } from '../../people/access/reachStore.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type BannerRow, listPaidPeriods, listRunningBanners } from './store.ts'

interface Viewer {
  /** In which the words are answered, where they are written in it. */
  language: string
  /** Null for someone who is signed in and no member yet. */
  memberId: string | null
  /** Whether the caller has a job in an organisation, in their own name; null asks about any. */
  isStaffOf(orgKey: string | null): boolean
}

/** The banners that run now and are for this caller; their audience is not in the answer. */
export async function readBanners(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<Banner[]> {
  const now = deps.clock.now()
  const today = copenhagenDate(now)
  const rows = await listRunningBanners(deps.db, { now, today })
  const readers = await readersOf(deps, viewer, { rows, today })
  return rows
    .filter((row) =>
      isAddressedTo(
        { audience: row.audience, year: row.audienceYear },
        {
          administers: viewer.isStaffOf(row.orgKey),
          paidPeriods: readers(row.orgId),
        },
        today,
      ),
    )
    .map((row) => presentBanner(row, viewer.language))
}

/** What each person within reach has paid, by organisation, where they are members still; nothing is read when no banner asks for it. */
async function readersOf(
  { db }: Pick<Deps, 'db'>,
  { memberId }: Viewer,
  { rows, today }: { rows: readonly BannerRow[]; today: CalendarDate },
): Promise<(orgId: string | null) => BannerReader['paidPeriods']> {
  const asking = rows.filter(({ audience }) => audience === 'members' || audience === 'unpaid')
  const orgIds = [...new Set(asking.flatMap(({ orgId }) => orgId ?? []))]
  if (memberId === null || orgIds.length === 0) return () => []
  const people = await listReach(db, memberId)
  const ids = people.map(({ id }) => id)
  const periods = await listPaidPeriods(db, { memberIds: ids, orgIds, today })
  return (orgId) =>
    ids.map((id) => periods.filter((period) => period.memberId === id && period.orgId === orgId))
}

function presentBanner(row: BannerRow & { language: string | null }, language: string): Banner {
  const { id, groupId, type, orgId, closable, autoCloseTime, target, exclude } = row
  return { id, groupId, type, ...messageIn(row, language), orgId, closable, autoCloseTime, target, exclude }
}

function messageIn(
  { words, message, translations, language: ownLanguage }: BannerRow & { language: string | null },
  language: string,
): Pick<Banner, 'message' | 'language'> {
  if (!words || translations[language] === undefined) return { message, language: ownLanguage }
  const stored = { text: words.text, linkText: words.linkText ?? '', translations }
  const { text, linkText, languages } = textsIn(stored, ['text', 'linkText'], { language, ownLanguage })
  const linkTo = BannerLink.safeParse(words.linkTo).data ?? null
  return { message: bannerHtml({ text, linkTo, linkText }), language: languages.text }
}
