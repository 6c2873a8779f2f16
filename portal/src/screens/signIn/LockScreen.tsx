import { commonTexts } from '@medlem/i18n/en/portal/common'
import { entranceTexts } from '@medlem/i18n/en/portal/entrance'
import { menuTexts } from '@medlem/i18n/en/portal/menu'
import { useState } from 'react'
import { readErasureOutcome } from '../../session/erasureOutcome.ts'
import { readReturnAddress } from '../../session/returnAddress.ts'
import { useSession, useSessionActions } from '../../session/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { EntranceActions } from './EntranceActions.tsx'
import { Erased } from './Erased.tsx'
import { useGoToLogin } from './useGoToLogin.ts'

/** Where a session that ended leads: after an idle logout, and after a member had everything erased. */
export function LockScreen() {
  const [erasure] = useState(() => readErasureOutcome(Date.now()))
  const { authenticated } = useSession()
  if (erasure) return <Erased outcome={erasure} />
  return authenticated ? <Unlocked /> : <Locked />
}

/** For a member who is signed in: nothing is locked yet. */
function Unlocked() {
  const { expire } = useSessionActions()
  const [isLeaving, setLeaving] = useState(false)
  const lock = () => {
    setLeaving(true)
    expire().catch(() => setLeaving(false))
  }
  return (
    <>
      <PageHeading title={entranceTexts.alreadySignedIn} lead={menuTexts.lockScreenPurpose} />
      <EntranceActions>
        <Button busy={isLeaving} onClick={lock}>
          {menuTexts.lockScreen}
        </Button>
        <ButtonLink variant="secondary" href="/">
          {entranceTexts.goHome}
        </ButtonLink>
      </EntranceActions>
    </>
  )
}

/** What an idle member comes back to; it doesn't say who was here. */
function Locked() {
  const { go, isLeaving, failure } = useGoToLogin(readReturnAddress() ?? '/')
  return (
    <>
      <PageHeading title={entranceTexts.loggedOut} lead={entranceTexts.loggedOutHint} />
      {failure !== null && <ErrorNotice error={failure} title={entranceTexts.signInPageFailed} />}
      <EntranceActions>
        <Button busy={isLeaving} onClick={go}>
          {commonTexts.signInAgain}
        </Button>
      </EntranceActions>
    </>
  )
}
