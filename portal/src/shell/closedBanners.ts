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
