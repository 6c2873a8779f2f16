import { RETENTION_MONTHS } from '@medlem/contract/organisationSettings'
import type { Href } from '@medlem/contract/portalAddress'
import { retentionTexts as t } from '@medlem/i18n/en/portal/office/retention'
import { useState } from 'react'
import { filteredAddress } from '../../api/office/officeAddress.ts'
import { useOrganisationSettings, useSaveSettings } from '../../api/organisation/organisationSettings.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

const YEAR_MONTHS = 12

/** After how long an organisation forgets what it noted of former members; who that is now is one press away. */
export function OrganisationRetention({ orgId }: { orgId: string }) {
  const { data: settings } = useOrganisationSettings(orgId)
  const save = useSaveSettings(orgId)
  const [typed, setTyped] = useState<string>()
  if (!settings) return null
  const kept = String(settings.retentionMonths ?? '')
  const value = typed ?? kept
  const months = RETENTION_MONTHS.find((one) => String(one) === value)
  return (
    <Section title={t.title}>
      <div className="border-t border-line pt-4">
        <div className="grid max-w-md justify-items-start gap-3 [&>:first-child]:w-full">
          <SelectField
            label={t.label}
            hint={t.hint}
            value={value}
            options={[
              { value: '', label: t.never },
              ...RETENTION_MONTHS.map((one) => ({
                value: String(one),
                label: t.after({ years: one / YEAR_MONTHS }),
              })),
            ]}
            onChange={({ target }) => setTyped(target.value)}
          />
          {months !== undefined && (
            <AppLink className="text-link" href={formerAddress(orgId, months)}>
              {t.who}
            </AppLink>
          )}
          {value !== kept && (
            <Button
              busy={save.isPending}
              onClick={() => save.mutate({ settings, retentionMonths: months ?? null })}
            >
              {t.save}
            </Button>
          )}
          <p role="status" className="text-meta text-soft empty:hidden">
            {save.isSuccess && value === kept && kept !== '' && t.saved}
          </p>
          {save.error && <WriteError error={save.error} refused={t.notSaved} />}
        </div>
      </div>
    </Section>
  )
}

/** The list of those whose last day is longer ago. */
function formerAddress(orgId: string, months: number): Href {
  const [year = '', ...rest] = copenhagenDay(new Date()).split('-')
  const day = [Number(year) - months / YEAR_MONTHS, ...rest].join('-')
  return filteredAddress(orgId, [{ field: 'left', to: day }])
}
