import { entranceTexts } from '@medlem/i18n/en/portal/entrance'
import { useState } from 'react'
import { useConfig } from '../../api/portalConfig/useConfig.ts'
import { registrationAddress } from '../../session/identityPages.ts'
import { useSession, useSessionActions } from '../../session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AlreadySignedIn } from './AlreadySignedIn.tsx'
import { EntranceActions } from './EntranceActions.tsx'

const PROBLEMS = {
  none: entranceTexts.noRegistration,
  silent: entranceTexts.signInDown,
}

/** Leads into the identity server's own registration (Ruling 6). */
export function Register() {
  const { product, identity } = useConfig()
  const { authenticated } = useSession()
  const session = useSessionActions()
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<keyof typeof PROBLEMS | null>(null)
  const go = async () => {
    setLeaving(true)
    setProblem(null)
    try {
      const address = await registrationAddress(identity, await session.loginAddress('/'))
      if (address) {
        location.assign(address)
        return
      }
      setProblem('none')
    } catch {
      setProblem('silent')
    }
    setLeaving(false)
  }
  if (authenticated) return <AlreadySignedIn />
  return (
    <>
      <PageHeading
        title={entranceTexts.createAccount}
        lead={entranceTexts.registerLead({ name: product.name })}
      />
      {problem && (
        <div className="mb-6">
          <Alert kind="error">
            <p>{PROBLEMS[problem]}</p>
          </Alert>
        </div>
      )}
      <EntranceActions>
        <Button busy={isLeaving} onClick={go}>
          {entranceTexts.goToRegistration}
        </Button>
      </EntranceActions>
      <p className="entrance-more">
        {entranceTexts.haveAccount({
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
