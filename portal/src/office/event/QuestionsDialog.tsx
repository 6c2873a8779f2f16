import type { CustomField } from '@medlem/contract/customField'
import type { Organisation } from '@medlem/contract/organisation'
import { officeFieldTexts } from '@medlem/i18n/en/portal/office/customField'
import { officeQuestionTexts as t } from '@medlem/i18n/en/portal/office/eventQuestion'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useCustomFields } from '../../api/customField/customField.ts'
import { comingUp } from '../../api/event/event.ts'
import { settingsAddress } from '../../api/office/officeAddress.ts'
import { useCurrentOrganisations } from '../../api/organisation/organisation.ts'
import { useRightsIn } from '../../api/organisation/withRight.ts'
import { loadParticipants } from '../../api/registration/participant.ts'
import { useWriteQuestions } from '../../api/registration/question.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import type { QuestionListProps } from './QuestionList.tsx'
import {
  askableFields,
  fromQuestionsForm,
  type QuestionsForm,
  questionField,
  ruleWord,
  toQuestionsForm,
} from './questionForm.ts'

type QuestionsDialogProps = Omit<QuestionListProps, 'mayChange'> & { onClose: () => void }

/** Which of the organisation's own fields an event asks. */
export function QuestionsDialog(props: QuestionsDialogProps) {
  const { data: organisations } = useCurrentOrganisations()
  const event = comingUp(organisations ?? [], new Date()).find(({ id }) => id === props.eventId)
  const organisation = organisations?.find(({ id }) => id === event?.orgId)
  return organisation ? <OfOrganisation {...props} organisation={organisation} /> : null
}

function OfOrganisation(props: QuestionsDialogProps & { organisation: Organisation }) {
  const { organisation, onClose } = props
  const { data, error, refetch } = useCustomFields(organisation.id)
  if (data && askableFields(data).length > 0) return <Choice {...props} fields={data} />
  return (
    <FormDialog title={t.title} submit={null} onClose={onClose} error={null} isPending={false}>
      {!data && !error && <Skeleton height="120px" />}
      {error && <ErrorNotice error={error} title={officeFieldTexts.notLoaded} retry={() => refetch()} />}
      {data && (
        <>
          <p>{t.noFields}</p>
          <ToSettings organisation={organisation} />
        </>
      )}
    </FormDialog>
  )
}

/** Where own fields are made, for those who may; for others who can make them. */
function ToSettings({ organisation: { id, key } }: { organisation: Organisation }) {
  const may = useRightsIn(key)
  if (!may('settings:write')) return <p className="text-meta text-soft">{t.askAdministrator}</p>
  return (
    <p>
      <AppLink className="text-link" href={settingsAddress(id, 'fields')}>
        {t.toSettings}
      </AppLink>
    </p>
  )
}

interface ChoiceProps extends QuestionsDialogProps {
  organisation: Organisation
  fields: readonly CustomField[]
}

function Choice({ eventId, data: { questions, version }, organisation, fields, onClose }: ChoiceProps) {
  const change = useWriteQuestions(eventId)
  const places = useRef<readonly number[]>([])
  const nameOf = (number: number) => fields.find((field) => field.number === number)?.name ?? ''
  const { form, dialog } = useDialogForm({
    defaultValues: toQuestionsForm(fields, questions),
    draft: `questions of ${eventId}`,
    conflict: {
      version,
      fields: [
        {
          name: 'fields',
          label: t.title,
          show: (all: QuestionsForm['fields']) =>
            all
              .filter(({ isAsked }) => isAsked)
              .map((asked) => `${nameOf(asked.number)} (${ruleWord(asked)})`)
              .join('; '),
        },
      ],
      load: async () => {
        const newest = await loadParticipants(eventId)
        return { values: toQuestionsForm(fields, newest.questions), version: newest.version }
      },
    },
    write: change,
    send: (values, current) => {
      const read = fromQuestionsForm(values)
      places.current = read.places
      return change.mutateAsync({ questions: read.questions, version: current })
    },
    fields: (wire) => questionField(wire, places.current),
    onClose,
  })
  const rows = useFieldArray({ control: form.control, name: 'fields' })
  return (
    <FormDialog
      {...dialog}
      title={t.title}
      lead={t.lead}
      failed={{ refused: t.notSaved, unknown: t.saveUnknown, again: t.checkQuestions }}
    >
      <QuestionFields form={form} fields={fields} rows={rows.fields} onMove={rows.move} />
      <ToSettings organisation={organisation} />
    </FormDialog>
  )
}
