import type { ReactNode } from 'react'
import { Alert } from '../ui/Alert.tsx'

/** What blocked cookies mean for the member, and what to do if that is not wanted. */
export function CookieWarning({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <div className="mb-6">
      <Alert
        kind="warning"
        title="Your browser blocks the sign-in service’s cookies"
        onClose={onClose}
        announce
      >
        <p>
          The portal works, but each visit starts with the sign-in page, and a logout elsewhere is not noticed
          here. Allow third-party cookies for this site if you want that, and log out when you are done.
        </p>
      </Alert>
    </div>
  )
}
