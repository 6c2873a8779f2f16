import type { News, NewsItem } from '@medlem/contract/news'
import type { CalendarDate } from '@medlem/domain/calendar'
import { newsState } from '@medlem/domain/news'
import { textLead } from '@medlem/domain/plainText'
import { textsIn } from '@medlem/domain/translation'
import type { ListedNews } from './store.ts'

interface Reader {
  today: CalendarDate
  language: string
}

export function presentNewsItem(row: ListedNews, { today, language }: Reader): NewsItem {
  const { id, orgId, audience, publishDate, expiryDate, ownLanguage } = row
  const { title, text, languages } = textsIn(row, ['title', 'text'], { language, ownLanguage })
  const state = newsState(row, today)
  return { id, orgId, title, lead: textLead(text), languages, audience, publishDate, expiryDate, state }
}

/** Administrators get what was written beside what they read: it is what their form changes. */
export function presentNews(
  row: ListedNews,
  { isAdministrator, ...reader }: Reader & { isAdministrator: boolean },
): News {
  const { title, text, translations, version, ownLanguage } = row
  return {
    ...presentNewsItem(row, reader),
    text: textsIn(row, ['text'], { ...reader, ownLanguage }).text,
    version,
    ...(isAdministrator && { written: { title, text, translations } }),
  }
}
