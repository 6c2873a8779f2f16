import { bannerQuery } from '../api/banner.ts'
import { standingQuery } from '../api/membership.ts'
import { organisationQuery } from '../api/organisation.ts'
import { queryClient } from '../api/queryClient.ts'
import { readActingFor } from '../session/actingFor.ts'
import type { Session } from '../session/createSession.ts'
import { loadBannerView } from './BannerArea.tsx'

async function loadBanners(): Promise<void> {
  const banners = await queryClient.fetchQuery(bannerQuery)
  if (banners.length > 0) await loadBannerView()
}

/** What the first screen waits for is asked for side by side, not by each part once it is drawn. */
export function startFirstLoad(session: Session, isHome: boolean): void {
  loadBanners().catch(() => undefined)
  if (!isHome) return
  // Whom the answers are for must be known first when somebody acts for another.
  if (readActingFor() === null) queryClient.prefetchQuery(organisationQuery).catch(() => undefined)
  const stop = session.subscribe(() => {
    const { member } = session.read()
    if (!member) return
    stop()
    queryClient.prefetchQuery(standingQuery(member.id)).catch(() => undefined)
  })
}
