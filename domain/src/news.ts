import type { News, NewsState } from '@medlem/contract/news'
import { newsTexts } from '@medlem/i18n/en/domain/news'
import type { CalendarDate } from './calendar.ts'

type Dates = Pick<News, 'publishDate' | 'expiryDate'>

/** Where today lies between the days of publishing and expiry; both days belong to it. */
export function newsState({ publishDate, expiryDate }: Dates, today: CalendarDate): NewsState {
  if (today < publishDate) return 'planned'
  return expiryDate !== null && expiryDate < today ? 'ended' : 'current'
}

/** What the viewer is to the organisation. */
export interface NewsReader {
  administers: boolean
  /** Somebody in the family has an active membership. */
  belongs: boolean
}

/** Whether someone may read it; those who write it may, whatever its dates and audience. */
export function mayReadNews(
  news: Dates & Pick<News, 'audience'>,
  { administers, belongs }: NewsReader,
  today: CalendarDate,
): boolean {
  if (administers) return true
  if (newsState(news, today) !== 'current') return false
  return news.audience === 'everyone' || (news.audience === 'members' && belongs)
}

/** What is wrong with what an administrator wrote. */
export function newsProblems(
  { publishDate, expiryDate }: Dates,
  t = newsTexts,
): { field: 'expiryDate'; message: string }[] {
  if (expiryDate === null || expiryDate >= publishDate) return []
  return [{ field: 'expiryDate', message: t.lastBeforeFirst }]
}
