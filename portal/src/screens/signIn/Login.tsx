import { entranceTexts } from '@medlem/i18n/en/portal/entrance'
import { useConfig } from '../../api/portalConfig/useConfig.ts'
import { useSession } from '../../session/session.ts'
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
      <PageHeading title={entranceTexts.signIn} lead={entranceTexts.signInLead({ name: product.name })} />
      {failure !== null && <ErrorNotice error={failure} title={entranceTexts.signInPageFailed} />}
      <EntranceActions>
        <Button busy={isLeaving} onClick={go}>
          {entranceTexts.goToSignIn}
        </Button>
        <AppLink className="button button-quiet" href="/page-forgot-password">
          {entranceTexts.forgottenPassword}
        </AppLink>
      </EntranceActions>
      <p className="entrance-more">
        {entranceTexts.newHere({
          link: (inner) => (
            <AppLink key="link" className="text-link" href="/page-register">
              {inner}
            </AppLink>
          ),
        })}
      </p>
    </>
  )
}
