import type { Banner } from '@medlem/contract/banner'
import type { BannerAudience, BannerUpdate } from '@medlem/contract/bannerChange'
import { bannerTexts } from '@medlem/i18n/en/domain/banner'
import { type CalendarDate, isWithin, membershipYear } from './calendar.ts'

/** The name by which banners know a page: its path without the first slash, '' for home. */
export function pageName(path: string): string {
  return path.split(/[?#]/)[0]?.replace(/^\//, '') ?? ''
}

/**
 * Spec 4: its target list is empty, includes 'all' or includes the page, and its exclude list lacks the page. It is for
 * members: on a page of the staff it stands only where its target list names that page.
 */
export function isShownOn(banner: Pick<Banner, 'target' | 'exclude'>, page: string): boolean {
  const { target, exclude } = banner
  const isEverywhere =
    (target.length === 0 || target.includes('all')) && !/^(office(\/|$)|membership-list$)/.test(page)
  return (isEverywhere || target.includes(page)) && !exclude.includes(page)
}

/** The list after a banner comes in: it takes the place of the one of its group, or stands last. */
export function addBanner<B extends Pick<Banner, 'groupId'>>(banners: readonly B[], incoming: B): B[] {
  const place = banners.findIndex((banner) => banner.groupId === incoming.groupId)
  return place === -1 ? [...banners, incoming] : banners.with(place, incoming)
}

/** Spec 9: banners count down every second. */
export const BANNER_TICK_MS = 1000

/** Whole seconds until the banner goes; undefined when it stays. */
export function secondsLeft(banner: Pick<Banner, 'autoCloseTime'>, shownForMs: number): number | undefined {
  if (banner.autoCloseTime <= 0) return undefined
  return Math.max(0, Math.ceil((banner.autoCloseTime - shownForMs) / BANNER_TICK_MS))
}

/** What the server knows of a caller and one organisation. */
export interface BannerReader {
  /** Administers it, in their own name. */
  administers: boolean
  /** Everybody within the caller's reach: the periods that they have paid there; none once the organisation ended the membership. */
  paidPeriods: readonly (readonly { startDate: CalendarDate; endDate: CalendarDate }[])[]
}

/** Whether a banner is for this caller. */
export function isAddressedTo(
  { audience, year }: { audience: BannerAudience; year: number | null },
  { administers, paidPeriods }: BannerReader,
  today: CalendarDate,
): boolean {
  const runs = (periods: BannerReader['paidPeriods'][number]) =>
    periods.some(({ startDate, endDate }) => isWithin(today, startDate, endDate))
  switch (audience) {
    case 'all':
      return true
    case 'members':
      return paidPeriods.some(runs)
    case 'administrators':
      return administers
    case 'unpaid':
      return paidPeriods.some((periods) => {
        const years = periods.map(({ startDate, endDate }) => membershipYear(startDate, endDate))
        if (year === null || years.includes(year)) return false
        return runs(periods) || years.includes(year - 1)
      })
  }
}

/** What in a banner contradicts itself. */
export function bannerProblems(
  { audience, year, linkTo, linkText }: Pick<BannerUpdate, 'audience' | 'year' | 'linkTo' | 'linkText'>,
  t = bannerTexts,
): { field: 'year' | 'linkText'; message: string }[] {
  const problems: ReturnType<typeof bannerProblems> = []
  if (audience === 'unpaid' && year === null) {
    problems.push({ field: 'year', message: t.yearMissing })
  }
  if (linkTo !== null && !linkText?.trim()) {
    problems.push({ field: 'linkText', message: t.linkTextMissing })
  }
  return problems
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (words: string) => words.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** The message of a banner that an administrator wrote: plain words, and a link to a page of the portal after them. */
export function bannerHtml({
  text,
  linkTo,
  linkText,
}: Pick<BannerUpdate, 'text' | 'linkTo' | 'linkText'>): string {
  const words = escaped(text.trim()).replaceAll('\n', '<br>')
  return linkTo === null ? words : `${words} <a href="/${linkTo}">${escaped(linkText?.trim() ?? '')}</a>`
}
