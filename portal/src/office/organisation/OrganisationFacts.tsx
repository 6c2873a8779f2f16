import type { Organisation } from '@medlem/contract/organisation'
import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import { isSuperAdmin } from '@medlem/domain/access'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { type ReactNode, useState } from 'react'
import { useOrganisationSettings } from '../../api/organisation/organisationSettings.ts'
import { useSessionActions } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { OrganisationDialog } from './OrganisationDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { providerNames } from './providerNames.ts'

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
            <Button variant="quiet" className="-ml-3 mt-1" onClick={() => setChanging('payments')}>
              {officeSetupTexts.changePayments}
            </Button>
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
  const last4 = payment.credentials.find(({ needed, set }) => needed && set)?.last4
  if (!last4) return <>{officeSetupTexts.paymentsOff}</>
  return (
    <>
      {officeSetupTexts.keysSet({ provider: providerNames[payment.provider], last4 })}
      <span className="block text-meta text-soft">
        {payment.testMode ? officeSetupTexts.testMoney : officeSetupTexts.realMoney}
      </span>
    </>
  )
}

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
