import type { Banner } from '@medlem/contract/banner'

/** The name by which banners know a page: its path without the first slash, '' for home. */
export function pageName(path: string): string {
  return path.split(/[?#]/)[0]?.replace(/^\//, '') ?? ''
}

/** Spec 4: its target list is empty, includes 'all' or includes the page, and its exclude list lacks the page. */
export function isShownOn(banner: Pick<Banner, 'target' | 'exclude'>, page: string): boolean {
  const { target, exclude } = banner
  const targeted = target.length === 0 || target.includes('all') || target.includes(page)
  return targeted && !exclude.includes(page)
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
