import { entranceTexts } from '@medlem/i18n/en/portal/entrance'
import { LogOut } from 'lucide-react'
import { useSessionActions } from '../../session/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { EntranceActions } from './EntranceActions.tsx'

/** For those who come to a page before the sign-in and are signed in. */
export function AlreadySignedIn() {
  const session = useSessionActions()
  return (
    <>
      <PageHeading title={entranceTexts.alreadySignedIn} lead={entranceTexts.alreadySignedInHint} />
      <EntranceActions>
        <ButtonLink href="/">{entranceTexts.goHome}</ButtonLink>
        <Button
          variant="secondary"
          icon={<LogOut size={17} aria-hidden="true" />}
          onClick={() => session.logout()}
        >
          {entranceTexts.logOut}
        </Button>
      </EntranceActions>
    </>
  )
}
