import { moneySecondStepTexts as t } from '@medlem/i18n/en/portal/office/moneySecondStep'
import { useState } from 'react'
import { useOrganisationSettings, useSaveSettings } from '../../api/organisation/organisationSettings.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Section } from '../../ui/Section.tsx'

/** Whether those who move the organisation's money must have signed in with a second step. */
export function MoneySecondStep({ orgId }: { orgId: string }) {
  const { data: settings } = useOrganisationSettings(orgId)
  const save = useSaveSettings(orgId)
  const [ticked, setTicked] = useState<boolean>()
  if (!settings) return null
  const kept = settings.moneySecondStep
  const value = ticked ?? kept
  return (
    <Section title={t.title}>
      <div className="border-t border-line pt-4">
        <div className="grid max-w-md justify-items-start gap-3">
          <Checkbox checked={value} hint={t.hint} onChange={({ target }) => setTicked(target.checked)}>
            {t.label}
          </Checkbox>
          {value !== kept && (
            <Button busy={save.isPending} onClick={() => save.mutate({ settings, moneySecondStep: value })}>
              {t.save}
            </Button>
          )}
          <p role="status" className="text-meta text-soft empty:hidden">
            {save.isSuccess && value === kept && t.saved}
          </p>
          {save.error && value !== kept && <WriteError error={save.error} refused={t.notSaved} />}
        </div>
      </div>
    </Section>
  )
}
