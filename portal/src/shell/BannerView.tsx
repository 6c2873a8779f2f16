import type { Banner } from '@medlem/contract/banner'
import DOMPurify from 'dompurify'
import type { MouseEvent } from 'react'
import { Alert } from '../ui/Alert.tsx'
import { foreignLang } from '../ui/language.ts'
import { useGoTo } from '../ui/useGoTo.ts'
import { Countdown } from './Countdown.tsx'
import { useCountdown } from './useCountdown.ts'

/** Words, emphasis and links; nothing that runs, loads or asks for input. Links lead to us, to https or to an e-mail. */
const ALLOWED = {
  ALLOWED_TAGS: ['a', 'b', 'strong', 'i', 'em', 'u', 'p', 'br', 'ul', 'ol', 'li', 'span', 'code'],
  ALLOWED_ATTR: ['href', 'title', 'lang', 'dir'],
  ALLOWED_URI_REGEXP: /^(?:https:\/\/|mailto:|\/(?![/\\]))/i,
}

/** The address within the portal that a plain click leads to; everything else is the browser's own affair. */
function ownAddress(event: MouseEvent<HTMLElement>): string | undefined {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href')
  return !modified && href?.startsWith('/') ? href : undefined
}

/** One banner; its HTML comes from people, so it is sanitised here, where it is shown. */
export function BannerView({ banner, onClose }: { banner: Banner; onClose: () => void }) {
  const left = useCountdown(banner.autoCloseTime, onClose)
  const goTo = useGoTo()
  const html = DOMPurify.sanitize(banner.message, ALLOWED)
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised a few lines above
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <Countdown secondsLeft={left} />
    </Alert>
  )
}
