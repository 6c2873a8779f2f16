import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { officeAddress } from '../api/office/officeAddress.ts'
import { AppLink } from '../ui/AppLink.tsx'

/** The way back from a page that the settings lead to; above its heading. */
export function SettingsLink({ orgId }: { orgId: string }) {
  return (
    <p className="mb-1 text-meta">
      <AppLink className="text-link" href={officeAddress(orgId, 'settings')}>
        {officeFrameTexts.settings}
      </AppLink>
    </p>
  )
}
