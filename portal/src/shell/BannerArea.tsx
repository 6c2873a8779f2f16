import { isShownOn, pageName } from '@medlem/domain/banner'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useBanners } from '../api/banner/banner.ts'
import { AddressWarning } from './AddressWarning.tsx'
import { BannerView } from './BannerView.tsx'
import { bannersToShow, keepClosedBanners, readClosedBanners } from './bannersToShow.ts'

/** App-wide banners and the profile warning, over the screen (Spec 4 and 5). */
export function BannerArea() {
  const page = pageName(useRouterState({ select: (state) => state.location.pathname }))
  const banners = useBanners().data ?? []
  const [closed, setClosed] = useState(readClosedBanners)
  const shown = bannersToShow(banners, closed).filter((banner) => isShownOn(banner, page))
  const close = (id: string) => {
    // Refetched: several may run out in the same second.
    const ids = [...new Set([...readClosedBanners(), ...closed, id])]
    keepClosedBanners(ids)
    setClosed(ids)
  }
  return (
    <div className="banner-area">
      <AddressWarning page={page} />
      {shown.map((banner) => (
        <BannerView key={banner.id} banner={banner} onClose={() => close(banner.id)} />
      ))}
    </div>
  )
}
