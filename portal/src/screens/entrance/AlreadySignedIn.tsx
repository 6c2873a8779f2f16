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
      <PageHeading title="You are signed in" lead="To use another account, log out first." />
      <EntranceActions>
        <ButtonLink href="/">Go to the front page</ButtonLink>
        <Button
          variant="secondary"
          icon={<LogOut size={17} aria-hidden="true" />}
          onClick={() => session.logout()}
        >
          Log out
        </Button>
      </EntranceActions>
    </>
  )
}
