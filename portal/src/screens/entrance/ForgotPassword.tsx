import { forgottenPasswordPage } from '../../session/identityPages.ts'
import { useConfig } from '../../shell/config.ts'
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
        title="Forgotten your password?"
        lead={
          page
            ? 'The sign-in service keeps your password and helps you choose a new one. Your memberships stay as they are.'
            : 'The sign-in service keeps your password. Its sign-in page explains how to get a new one.'
        }
      />
      <EntranceActions>
        {page ? (
          <a className="button button-primary" href={page}>
            Get a new password
          </a>
        ) : (
          <Button busy={isLeaving} onClick={go}>
            Go to sign-in
          </Button>
        )}
      </EntranceActions>
      <p className="entrance-more">
        You remember it?{' '}
        <AppLink className="text-link" href="/page-login">
          Sign in
        </AppLink>
      </p>
    </>
  )
}
