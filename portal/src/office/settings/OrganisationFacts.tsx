import type { Organisation } from '@medlem/contract/organisation'
import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import type { CredentialState } from '@medlem/contract/paymentCredentials'
import { isSuperAdmin } from '@medlem/domain/access'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { type ReactNode, useState } from 'react'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { useOrganisationSettings } from '../../api/organisation/organisationSettings.ts'
import { useSessionActions } from '../../session/session.ts'
import { providerNames } from '../../shared/providerNames.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { OrganisationDialog } from './OrganisationDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'

/** What an organisation says of itself and how it is paid, with the way to change both. */
export function OrganisationFacts({ organisation: { id } }: { organisation: Pick<Organisation, 'id'> }) {
  const { data, error, refetch } = useOrganisationSettings(id)
  const { roles } = useSessionActions()
  const [changing, setChanging] = useState<'organisation' | 'payments'>()
  if (!data) {
    return (
      <Section title={officeSetupTexts.aboutTitle}>
        {error && <ErrorNotice error={error} title={officeSetupTexts.notLoaded} retry={() => refetch()} />}
      </Section>
    )
  }
  const { name, email, address, registrationNumber, category } = data
  return (
    <Section
      title={officeSetupTexts.aboutTitle}
      action={
        <Button variant="secondary" onClick={() => setChanging('organisation')}>
          {officeSetupTexts.change({ name, hidden: visuallyHidden })}
        </Button>
      }
    >
      <dl className="border-t border-line">
        <Fact name={commonTexts.name}>{name}</Fact>
        <Fact name={commonTexts.email}>{email}</Fact>
        <Fact name={officeSetupTexts.address}>{address}</Fact>
        <Fact name={officeSetupTexts.registrationNumber}>{registrationNumber}</Fact>
        <Fact name={officeSetupTexts.category}>{category}</Fact>
        <Fact name={officeSetupTexts.payments}>
          <Payments payment={data.payment} />
          {isSuperAdmin(roles) && (
            <div className="-ml-3 mt-1 flex flex-wrap">
              <Button variant="quiet" onClick={() => setChanging('payments')}>
                {officeSetupTexts.changePayments}
              </Button>
              <ButtonLink variant="quiet" href={officeAddress(id, 'setup')}>
                {officeSetupTexts.stepTest}
              </ButtonLink>
            </div>
          )}
        </Fact>
      </dl>
      {changing === 'organisation' && (
        <OrganisationDialog settings={data} onClose={() => setChanging(undefined)} />
      )}
      {changing === 'payments' && <PaymentDialog settings={data} onClose={() => setChanging(undefined)} />}
    </Section>
  )
}

function Payments({ payment }: Pick<OrganisationSettings, 'payment'>) {
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-b border-line py-3 mini:grid-cols-[12rem_1fr]">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        {children || <span className="text-soft">{officeSetupTexts.notSaid}</span>}
      </dd>
    </div>
  )
}
