import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import { officeSlipTexts as t } from '@medlem/i18n/en/portal/office/slip'
import { useState } from 'react'
import { useOrganisationSettings, useSaveSettings } from '../../api/organisation/organisationSettings.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** The creditor number with which letters of claims have the line of a Danish payment slip; nothing in other currencies. */
export function SlipSettings({ orgId }: { orgId: string }) {
  const { data: settings } = useOrganisationSettings(orgId)
  const [isOpen, setOpen] = useState(false)
  if (settings?.currency !== 'DKK') return null
  const { slipCreditor } = settings
  return (
    <Section
      title={t.title}
      action={
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t.change}
        </Button>
      }
    >
      <div className="grid max-w-[60ch] gap-3 border-t border-line pt-4">
        <p className="text-soft">{t.lead}</p>
        <p className="tabular-nums">{slipCreditor === null ? t.none : t.number({ number: slipCreditor })}</p>
      </div>
      {isOpen && <SlipDialog settings={settings} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function SlipDialog({ settings, onClose }: { settings: OrganisationSettings; onClose: () => void }) {
  const save = useSaveSettings(settings.id)
  const { form, dialog } = useDialogForm({
    defaultValues: { slipCreditor: settings.slipCreditor ?? '' },
    draft: `slip ${settings.id}`,
    write: save,
    send: ({ slipCreditor }) =>
      save.mutateAsync({ settings, slipCreditor: slipCreditor.replaceAll(/\s/g, '') || null }),
    fields: (field) => (field === 'slipCreditor' ? field : undefined),
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      title={t.title}
      lead={t.lead}
      submit={t.save}
      failed={{ refused: t.notSaved, unknown: t.unknown, again: t.again }}
    >
      <TextField
        label={t.field}
        hint={t.hint}
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        error={form.formState.errors.slipCreditor?.message}
        {...form.register('slipCreditor')}
      />
    </FormDialog>
  )
}
