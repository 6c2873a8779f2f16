import { AddressWarning } from './AddressWarning.tsx'
import { BannerView } from './BannerView.tsx'
import { useShownBanners } from './useShownBanners.ts'

/**
 * App-wide banners and the profile warning, over the screen (Spec 4 and 5), and those of organisations: on a phone under the screen, whose
 * work comes first. Home shows an organisation's in its card.
 */
export function BannerArea({ isPhone, isBelow = false }: { isPhone: boolean; isBelow?: boolean }) {
  const { page, shown, close } = useShownBanners()
  const isHome = page === '' || page === 'organizations'
  return (
    <div className="banner-area">
      {!isBelow && <AddressWarning page={page} />}
      {shown
        .filter(({ orgId }) => (orgId ? !isHome && isPhone === isBelow : !isBelow))
        .map((banner) => (
          <BannerView key={banner.id} banner={banner} onClose={() => close(banner.id)} />
        ))}
    </div>
  )
}
