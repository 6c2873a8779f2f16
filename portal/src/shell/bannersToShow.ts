import type { Banner } from '@medlem/contract/banner'
import { addBanner } from '@medlem/domain/banner'

/** One banner per group, the latest, without those that were closed or ran out. */
export function bannersToShow(banners: readonly Banner[], closed: readonly string[]): Banner[] {
  const grouped = banners.reduce<Banner[]>((kept, banner) => addBanner(kept, banner), [])
  return grouped.filter(({ id }) => !closed.includes(id))
}

// Which banners were closed or ran out in this tab: ids only.
const KEY = 'closed-banners'

export function readClosedBanners(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function keepClosedBanners(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // The storage is full: they stay closed until a reload.
  }
}
