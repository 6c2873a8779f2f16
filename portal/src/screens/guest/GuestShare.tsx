import { SHARE_KEPT_DAYS } from '@medlem/domain/claim'
import { shareTexts as t } from '@medlem/i18n/en/portal/share'
import { useOwnShare } from '../../api/guest/share.ts'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { Opened, OpenedPage } from './OpenedPage.tsx'
import type { Decided } from './PaymentReturn.tsx'
import { ShareView } from './ShareView.tsx'

/** What somebody without an account is asked to pay of a claim: opened by the link in an e-mail or a letter, or by a payment window. */
export function GuestShare() {
  const search = useScreenSearch('/guest-share')
  return <OpenedPage search={search} words={t} show={(about) => <Share {...about} />} />
}

function Share(about: Decided & { onClosed: () => void }) {
  const share = useOwnShare()
  const words = { ...t, title: t.yours, linkDeadNote: t.linkDeadNote({ count: SHARE_KEPT_DAYS }) }
  return (
    <Opened opened={share} words={words}>
      {(data) => <ShareView share={data} refresh={share.refetch} {...about} />}
    </Opened>
  )
}
