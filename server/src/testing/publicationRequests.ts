import * as news from '@medlem/contract/news'
import * as page from '@medlem/contract/page'
import { aPage, someNews } from './builders.ts'
import { type ValidRequest, valid } from './validRequest.ts'

const newsBody = {
  title: 'Winter harbour',
  text: 'The crane comes on Saturday.',
  audience: 'everyone' as const,
  publishDate: '2026-11-01',
}
const versionBody = { title: 'How we lay up', text: 'Masts first.', inForceFrom: '2026-11-01' }

/** What organisations publish: news and pages. */
export const publicationRequests: Record<string, ValidRequest> = {
  listNews: valid(news.listNews, () => ({ querystring: {} })),
  getNews: valid(news.getNews, async ({ server, cast }) => ({
    params: { id: (await someNews(server, { orgId: cast.club.id })).id },
  })),
  createNews: valid(
    news.createNews,
    ({ cast }) => ({ params: { id: cast.club.id }, body: newsBody }),
    'clubAdmin',
  ),
  updateNews: valid(
    news.updateNews,
    async ({ server, cast }) => ({
      params: { id: cast.club.id, newsId: (await someNews(server, { orgId: cast.club.id })).id },
      body: newsBody,
    }),
    'clubAdmin',
  ),
  listPages: valid(page.listPages, () => ({ querystring: {} })),
  getPage: valid(page.getPage, async ({ server, cast }) => ({
    params: { id: (await aPage(server, { orgId: cast.club.id })).id },
    querystring: {},
  })),
  createPage: valid(
    page.createPage,
    ({ cast }) => ({ params: { id: cast.club.id }, body: { ...versionBody, kind: 'other' as const } }),
    'clubAdmin',
  ),
  createPageVersion: valid(
    page.createPageVersion,
    async ({ server, cast }) => ({
      params: { id: cast.club.id, pageId: (await aPage(server, { orgId: cast.club.id })).id },
      body: versionBody,
    }),
    'clubAdmin',
  ),
}
