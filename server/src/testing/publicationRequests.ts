import * as banner from '@medlem/contract/bannerChange'
import * as news from '@medlem/contract/news'
import * as page from '@medlem/contract/page'
import { aBanner, aPage, someNews } from './builders.ts'
import { type ValidRequest, valid } from './validRequest.ts'

const newsBody = {
  title: 'Winter harbour',
  text: 'The crane comes on Saturday.',
  audience: 'everyone' as const,
  publishDate: '2026-11-01',
}
const versionBody = { title: 'How we lay up', text: 'Masts first.', inForceFrom: '2026-11-01' }

const bannerBody = {
  text: 'The crane comes on Saturday.',
  linkTo: null,
  linkText: null,
  type: 'info' as const,
  audience: 'members' as const,
  year: null,
  endsOn: null,
}

/** What organisations publish: banners, news and pages. */
export const publicationRequests: Record<string, ValidRequest> = {
  listOrganisationBanners: valid(
    banner.listOrganisationBanners,
    ({ cast }) => ({ params: { id: cast.club.id } }),
    'clubAdmin',
  ),
  createBanner: valid(
    banner.createBanner,
    ({ cast }) => ({ params: { id: cast.club.id }, body: bannerBody }),
    'clubAdmin',
  ),
  updateBanner: valid(
    banner.updateBanner,
    async ({ server, cast }) => ({
      params: { id: cast.club.id, bannerId: (await aBanner(server, { orgId: cast.club.id })).id },
      body: bannerBody,
    }),
    'clubAdmin',
  ),
  deleteBanner: valid(
    banner.deleteBanner,
    async ({ server, cast }) => ({
      params: { id: cast.club.id, bannerId: (await aBanner(server, { orgId: cast.club.id })).id },
    }),
    'clubAdmin',
  ),
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
  acceptPage: valid(page.acceptPage, async ({ server, cast, owner }) => ({
    params: { id: (await aPage(server, { orgId: cast.club.id, asksAcceptance: true })).id },
    body: { version: 1, memberIds: [owner.id] },
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
