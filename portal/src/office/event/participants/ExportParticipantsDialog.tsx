import { fieldKey } from '@medlem/domain/customField'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { officeParticipantTexts } from '@medlem/i18n/en/portal/office/participant'
import { useParticipants } from '../../../api/registration/participant.ts'
import { useParticipantExport } from '../../../api/registration/participantExport.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../../shared/form/useDialogForm.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { download, downloadCsv } from '../../../ui/download.ts'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { useScreenSearch } from '../../../ui/useScreenSearch.ts'
import { isListColumn, KNOWN_COLUMNS } from './participantList.ts'

interface ExportParticipantsDialogProps {
  eventId: string
  orgKey: string
  /** Who goes into the file. */
  registrationIds: string[]
  onClose: () => void
}

/** Takes participants along as a file, with their answers and how to reach them. */
export function ExportParticipantsDialog({
  eventId,
  orgKey,
  registrationIds,
  onClose,
}: ExportParticipantsDialogProps) {
  const file = useParticipantExport(eventId)
  const { columns: chosen } = useScreenSearch('/event-{id}-detail')
  const { data } = useParticipants(eventId)
  const asked = (data?.questions ?? []).map(({ number }) => fieldKey(number))
  const columns = chosen?.split(',').filter(isListColumn) ?? [...KNOWN_COLUMNS, ...asked]
  const { form, dialog } = useDialogForm({
    defaultValues: { format: 'xlsx' as 'xlsx' | 'csv', withReach: true },
    write: file,
    send: ({ format, withReach }) =>
      file.mutateAsync({
        registrationIds,
        columns: withReach ? [...columns, 'email', 'phone'] : columns,
        format,
      }),
    fields: [],
    onClose,
    onDone: (content) => {
      if (typeof content === 'string') downloadCsv(`participants-${orgKey}.csv`, content)
      else download(`participants-${orgKey}.xlsx`, content.type, content)
      onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      title={t.exportTitle}
      lead={officeParticipantTexts.exportLead}
      submit={t.exportCount({ count: registrationIds.length })}
      failed={{ refused: officeEventTexts.notExported }}
    >
      <RadioGroup
        legend={t.exportFormat}
        options={[
          { value: 'xlsx', label: t.formatXlsx },
          { value: 'csv', label: t.formatCsv },
        ]}
        field={form.register('format')}
      />
      <Checkbox {...form.register('withReach')}>{officeParticipantTexts.withReach}</Checkbox>
    </FormDialog>
  )
}
