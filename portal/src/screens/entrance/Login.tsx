import { useSession } from '../../session/session.ts'
import { useConfig } from '../../shell/config.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AlreadySignedIn } from './AlreadySignedIn.tsx'
import { EntranceActions } from './EntranceActions.tsx'
import { useGoToLogin } from './useGoToLogin.ts'

/** Leads into the identity server's own sign-in (Ruling 6). */
export function Login() {
  const { product } = useConfig()
  const { authenticated } = useSession()
  const { go, isLeaving, failure } = useGoToLogin('/')
  if (authenticated) return <AlreadySignedIn />
  return (
    <>
      <PageHeading
        title="Sign in"
        lead={`${product.name} asks for your e-mail and password on the sign-in page. No club ever sees them.`}
      />
      {failure !== null && <ErrorNotice error={failure} title="The sign-in page could not be opened." />}
      <EntranceActions>
        <Button busy={isLeaving} onClick={go}>
          Go to sign-in
        </Button>
        <AppLink className="button button-quiet" href="/page-forgot-password">
          Forgotten your password?
        </AppLink>
      </EntranceActions>
      <p className="entrance-more">
        New here?{' '}
        <AppLink className="text-link" href="/page-register">
          Create an account
        </AppLink>
      </p>
    </>
  )
}
