import type { Banner } from '@medlem/contract/banner'
import { foreignHref, type Href } from '@medlem/contract/portalAddress'
import type { MouseEvent } from 'react'
import { Alert } from '../ui/Alert.tsx'
import { foreignLang } from '../ui/language.ts'
import { useGoTo } from '../ui/useGoTo.ts'
import { bannerText } from './bannerText.ts'
import { Countdown } from './Countdown.tsx'
import { useCountdown } from './useCountdown.ts'

/** The address within the portal that a plain click leads to; everything else is the browser's own affair. */
function ownAddress(event: MouseEvent<HTMLElement>): Href | undefined {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href')
  return !modified && href?.startsWith('/') ? foreignHref(href) : undefined
}

/** One banner. */
export function BannerView({ banner, onClose }: { banner: Banner; onClose: () => void }) {
  const left = useCountdown(banner.autoCloseTime, onClose)
  const goTo = useGoTo()
  return (
    <Alert kind={banner.type} onClose={banner.closable ? onClose : undefined} announce>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed; this handles the click */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div
        className="banner-text"
        lang={foreignLang(banner.language)}
        onClick={(event) => {
          const href = ownAddress(event)
          if (href === undefined) return
          event.preventDefault()
          goTo(href)
        }}
      >
        {bannerText(banner.message)}
      </div>
      <Countdown secondsLeft={left} />
    </Alert>
  )
}
