import type { NewsAudience, NewsItem } from '@medlem/contract/news'
import { newsTexts } from '@medlem/i18n/en/portal/news'
import { formatDate } from '../../ui/format.ts'
import type { StatusTone } from '../../ui/StatusDot.tsx'

/** For whom it is, as readers see it. */
export const audienceWords: Record<NewsAudience, string> = {
  everyone: newsTexts.forEveryone,
  members: newsTexts.forMembers,
  staff: newsTexts.forAdministrators,
}

/** The state of news, as administrators see it. */
export function stateWords({ state, publishDate, expiryDate }: NewsItem): { tone: StatusTone; word: string } {
  if (state === 'planned')
    return { tone: 'waiting', word: newsTexts.plannedFor({ date: formatDate(publishDate) }) }
  if (state === 'ended')
    return { tone: 'neutral', word: newsTexts.endedOn({ date: formatDate(expiryDate ?? publishDate) }) }
  return {
    tone: 'good',
    word: expiryDate ? newsTexts.shownUntil({ date: formatDate(expiryDate) }) : newsTexts.shownNow,
  }
}
