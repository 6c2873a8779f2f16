import { shellTexts } from '@medlem/i18n/en/portal/shell'
import type { ReactNode } from 'react'
import { Alert } from '../ui/Alert.tsx'

/** What blocked cookies mean for the member, and what to do if that is not wanted. */
export function CookieWarning({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <div className="mb-6">
      <Alert kind="warning" title={shellTexts.cookiesBlocked} onClose={onClose} announce>
        <p>{shellTexts.cookiesBlockedHint}</p>
      </Alert>
    </div>
  )
}
