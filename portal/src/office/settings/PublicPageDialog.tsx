import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import { MAX_EMBED_ORIGINS, readWebOrigin } from '@medlem/contract/publicPage'
import { officePublicPageTexts as t } from '@medlem/i18n/en/portal/office/publicPage'
import { useSaveSettings } from '../../api/organisation/organisationSettings.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import type { Mistake } from '../../shared/form/readResolver.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

interface PublicPageForm {
  isPublic: boolean
  /** One a line, as a person names them. */
  websites: string
}

/** Switches the public page on, and names the websites that may show it. */
export function PublicPageDialog({
  settings,
  onClose,
}: {
  settings: OrganisationSettings
  onClose: () => void
}) {
  const { id, isPublic, embedOrigins } = settings
  const save = useSaveSettings(id)
  const { form, dialog } = useDialogForm({
    defaultValues: { isPublic, websites: embedOrigins.join('\n') } as PublicPageForm,
    read,
    draft: `public page ${id}`,
    write: save,
    send: (written) => save.mutateAsync({ settings, ...written }),
    fields: (field) => (field.startsWith('embedOrigins') ? 'websites' : undefined),
    onClose,
  })
  const { register, formState } = form
  return (
    <FormDialog
      {...dialog}
      title={t.title}
      lead={t.lead}
      failed={{ refused: t.notSaved, unknown: t.unknown, again: t.again }}
    >
      <Checkbox {...register('isPublic')}>{t.isPublic}</Checkbox>
      <TextArea
        label={t.websites}
        hint={t.websitesHint}
        optional
        rows={3}
        spellCheck={false}
        error={formState.errors.websites?.message}
        {...register('websites')}
      />
    </FormDialog>
  )
}

function read({
  isPublic,
  websites,
}: PublicPageForm): Pick<OrganisationSettings, 'isPublic' | 'embedOrigins'> | Mistake<'websites'> {
  const lines = websites.split(/[\s,]+/).filter(Boolean)
  const wrong = lines.find((line) => readWebOrigin(line) === undefined)
  if (wrong !== undefined) return { field: 'websites', message: t.websiteWrong({ line: wrong }) }
  const embedOrigins = [...new Set(lines.flatMap((line) => readWebOrigin(line) ?? []))]
  if (embedOrigins.length > MAX_EMBED_ORIGINS)
    return { field: 'websites', message: t.websiteTooMany({ count: MAX_EMBED_ORIGINS }) }
  return { isPublic, embedOrigins }
}
