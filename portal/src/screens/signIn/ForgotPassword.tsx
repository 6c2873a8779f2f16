import { entranceTexts } from '@medlem/i18n/en/portal/entrance'
import { useConfig } from '../../api/portalConfig/useConfig.ts'
import { forgottenPasswordPage } from '../../session/identityPages.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { EntranceActions } from './EntranceActions.tsx'
import { useGoToLogin } from './useGoToLogin.ts'

/** Leads into the identity server's own way to a new password (Ruling 6). */
export function ForgotPassword() {
  const page = forgottenPasswordPage(useConfig().identity)
  const { go, isLeaving } = useGoToLogin('/')
  return (
    <>
      <PageHeading
        title={entranceTexts.forgottenPassword}
        lead={page ? entranceTexts.forgottenPasswordLead : entranceTexts.forgottenPasswordNoPage}
      />
      <EntranceActions>
        {page ? (
          <a className="button button-primary" href={page}>
            {entranceTexts.newPassword}
          </a>
        ) : (
          <Button busy={isLeaving} onClick={go}>
            {entranceTexts.goToSignIn}
          </Button>
        )}
      </EntranceActions>
      <p className="entrance-more">
        {entranceTexts.rememberIt({
          link: (inner) => (
            <AppLink key="link" className="text-link" href="/page-login">
              {inner}
            </AppLink>
          ),
        })}
      </p>
    </>
  )
}
