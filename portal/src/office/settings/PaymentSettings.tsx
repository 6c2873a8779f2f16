import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import type { CredentialState } from '@medlem/contract/paymentCredentials'
import { isSuperAdmin } from '@medlem/domain/access'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { useState } from 'react'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { useOrganisationSettings } from '../../api/organisation/organisationSettings.ts'
import { useSessionActions } from '../../session/session.ts'
import { providerNames } from '../../shared/providerNames.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'

/** By whom an organisation is paid, and for super administrators the way to change it. */
export function PaymentSettings({ orgId }: { orgId: string }) {
  const { data } = useOrganisationSettings(orgId)
  const { roles } = useSessionActions()
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const mayChange = isSuperAdmin(roles)
  return (
    <Section
      title={officeSetupTexts.payments}
      action={
        mayChange && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {officeSetupTexts.changePayments}
          </Button>
        )
      }
    >
      <div className="border-y border-line py-4">
        <Providers payment={data.payment} />
      </div>
      <p className="mt-3 text-meta text-soft">
        {mayChange ? (
          <ButtonLink variant="quiet" href={officeAddress(orgId, 'setup')}>
            {officeSetupTexts.stepTest}
          </ButtonLink>
        ) : (
          officeSetupTexts.onlySupport
        )}
      </p>
      {isOpen && <PaymentDialog settings={data} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function Providers({ payment }: Pick<OrganisationSettings, 'payment'>) {
  const last4 = lastOfKey(payment.credentials)
  if (!last4) return <>{officeSetupTexts.paymentsOff}</>
  const appLast4 = payment.app && lastOfKey(payment.app.credentials)
  return (
    <>
      {officeSetupTexts.keysSet({ provider: providerNames[payment.provider], last4 })}
      {payment.app && appLast4 && (
        <span className="block">
          {officeSetupTexts.appKeysSet({ app: providerNames[payment.app.provider], last4: appLast4 })}
        </span>
      )}
      <span className="block text-meta text-soft">
        {payment.testMode ? officeSetupTexts.testMoney : officeSetupTexts.realMoney}
      </span>
    </>
  )
}

const lastOfKey = (credentials: readonly CredentialState[]) =>
  credentials.find(({ needed, set }) => needed && set)?.last4
