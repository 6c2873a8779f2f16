import type { Banner } from '@medlem/contract/banner'
import { isShownOn, pageName } from '@medlem/domain/banner'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useBanners } from '../api/banner/banner.ts'
import { bannersToShow, keepClosedBanners, readClosedBanners } from './bannersToShow.ts'

/** The banners of the page that is shown, and how one is closed. */
export interface ShownBanners {
  page: string
  shown: readonly Banner[]
  close: (id: string) => void
}

/** What runs on this page now, without what was closed in this tab (Spec 4). */
export function useShownBanners(): ShownBanners {
  const page = pageName(useRouterState({ select: (state) => state.location.pathname }))
  const banners = useBanners().data ?? []
  const [closed, setClosed] = useState(readClosedBanners)
  return {
    page,
    shown: bannersToShow(banners, closed).filter((banner) => isShownOn(banner, page)),
    close: (id) => {
      // Refetched: several may run out in the same second.
      const ids = [...new Set([...readClosedBanners(), ...closed, id])]
      keepClosedBanners(ids)
      setClosed(ids)
    },
  }
}
