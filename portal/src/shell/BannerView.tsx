import type { Banner } from '@medlem/contract/banner'
import DOMPurify from 'dompurify'
import { Alert } from '../ui/Alert.tsx'
import { useCountdown } from './useCountdown.ts'

/** Words, emphasis and links; nothing that runs, loads or asks for input. */
const ALLOWED = {
  ALLOWED_TAGS: ['a', 'b', 'strong', 'i', 'em', 'u', 'p', 'br', 'ul', 'ol', 'li', 'span', 'code'],
  ALLOWED_ATTR: ['href', 'title', 'lang', 'dir'],
}

/** One banner; its HTML comes from people, so it is sanitised here, where it is shown. */
export function BannerView({ banner, onClose }: { banner: Banner; onClose: () => void }) {
  const left = useCountdown(banner.autoCloseTime, onClose)
  const html = DOMPurify.sanitize(banner.message, ALLOWED)
  return (
    <Alert kind={banner.type} onClose={banner.closable ? onClose : undefined} announce>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above */}
      <div className="banner-text" dangerouslySetInnerHTML={{ __html: html }} />
      {left !== undefined && <Countdown seconds={left} />}
    </Alert>
  )
}

function Countdown({ seconds }: { seconds: number }) {
  return (
    <p className="text-meta text-soft tabular-nums" aria-hidden="true">
      {`Closes in ${seconds} s`}
    </p>
  )
}
