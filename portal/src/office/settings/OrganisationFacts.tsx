import type { Organisation } from '@medlem/contract/organisation'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { type ReactNode, useState } from 'react'
import { useOrganisationSettings } from '../../api/organisation/organisationSettings.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { OrganisationDialog } from './OrganisationDialog.tsx'

/** What an organisation says of itself, with the way to change it. */
export function OrganisationFacts({ organisation: { id } }: { organisation: Pick<Organisation, 'id'> }) {
  const { data } = useOrganisationSettings(id)
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const { name, email, address, registrationNumber, category } = data
  return (
    <Section
      title={officeSetupTexts.aboutTitle}
      action={
        <Button variant="secondary" onClick={() => setOpen(true)}>
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
      </dl>
      {isOpen && <OrganisationDialog settings={data} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-b border-line py-3 mini:grid-cols-[10rem_1fr]">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        {children || <span className="text-soft">{officeSetupTexts.notSaid}</span>}
      </dd>
    </div>
  )
}
