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
          The portal works, but you have to sign in on every visit, and logging out elsewhere does not log you
          out here. Allow third-party cookies for this site to change that, and log out when you are done.
        </p>
      </Alert>
    </div>
  )
}
