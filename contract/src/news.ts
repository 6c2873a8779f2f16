import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Id, line, text, Version } from './scalar.ts'
import { languagesOf, translationsOf } from './translation.ts'

/** Whom a piece of news is for: anybody, families with an active membership in the organisation, its administrators. */
export const NewsAudience = z.enum(['everyone', 'members', 'staff'])
export type NewsAudience = z.infer<typeof NewsAudience>

/** Where today lies between its dates. */
export const NewsState = z.enum(['planned', 'current', 'ended'])
export type NewsState = z.infer<typeof NewsState>

/** A row of the list of news. */
export const NewsItem = z.object({
  id: Id,
  orgId: Id,
  title: z.string(),
  /** The beginning of its text. */
  lead: z.string(),
  /** Of the lead as of the text. */
  languages: languagesOf('title', 'text'),
  audience: NewsAudience,
  publishDate: CalendarDate,
  /** The last day on which it is shown; null when it stays. */
  expiryDate: z.nullable(CalendarDate),
  /** Planned and ended ones are answered to the organisation's administrators only. */
  state: NewsState,
})
export type NewsItem = z.infer<typeof NewsItem>

const Translations = translationsOf({
  title: z.optional(line(150)),
  text: z.optional(z.union([z.literal(''), text(20_000)])),
})

export const News = z.extend(NewsItem, {
  /** Plain text: a blank line parts paragraphs, a line with '# ' is a heading, lines with '- ' are a list. */
  text: z.string(),
  /** Counts writes; sent back by a form so that a stale one is refused. */
  version: z.int(),
  /** As it was written, for the organisation's administrators: in its own language, and in others. */
  written: z.optional(z.object({ title: z.string(), text: z.string(), translations: Translations })),
})
export type News = z.infer<typeof News>

/** What an administrator writes. */
export const NewsUpdate = z.object({
  title: line(150).check(z.minLength(1, fieldTexts.titleMissing)),
  text: text(20_000),
  /** Left out, what is stored stays. */
  translations: z.optional(Translations),
  audience: NewsAudience,
  publishDate: CalendarDate,
  expiryDate: z.optional(z.nullable(CalendarDate)),
  version: z.optional(Version),
})
export type NewsUpdate = z.infer<typeof NewsUpdate>

export const listNews = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/news/list',
  summary: 'Extension: news that the member may see, newest first; of one organisation or of all',
  schema: { querystring: z.object({ orgId: z.optional(Id) }), response: { 200: z.array(NewsItem) } },
})

export const getNews = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/news/item/:id',
  summary: 'Extension: one piece of news, whole',
  schema: { params: z.object({ id: Id }), response: { 200: News } },
})

export const createNews = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/news/item',
  summary: "Extension: write news, as the organisation's administrator",
  schema: { params: z.object({ id: Id }), body: NewsUpdate, response: { 201: News } },
})

export const updateNews = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/news/item/:newsId',
  summary: "Extension: change news, as the organisation's administrator",
  schema: { params: z.object({ id: Id, newsId: Id }), body: NewsUpdate, response: { 200: News } },
})
