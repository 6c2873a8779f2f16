import type { Banner } from '@medlem/contract/banner'
import { addBanner } from '@medlem/domain/banner'

/** One banner per group, the latest, without those that were closed or ran out. */
export function bannersToShow(banners: readonly Banner[], closed: readonly string[]): Banner[] {
  const grouped = banners.reduce<Banner[]>((kept, banner) => addBanner(kept, banner), [])
  return grouped.filter(({ id }) => !closed.includes(id))
}
