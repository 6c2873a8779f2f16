import type { News, NewsItem } from '@medlem/contract/news'
import type { CalendarDate } from '@medlem/domain/calendar'
import { newsState } from '@medlem/domain/news'
import { textLead } from '@medlem/domain/plainText'
import type { NewsRow } from './store.ts'

export function newsItemWire(row: NewsRow, today: CalendarDate): NewsItem {
  const { id, orgId, title, audience, publishDate, expiryDate } = row
  const state = newsState(row, today)
  return { id, orgId, title, lead: textLead(row.text), audience, publishDate, expiryDate, state }
}

export function newsWire(row: NewsRow, today: CalendarDate): News {
  return { ...newsItemWire(row, today), text: row.text, version: row.version }
}
