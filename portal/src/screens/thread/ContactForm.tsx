import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Organisation } from '@medlem/contract/organisation'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { threadTexts } from '@medlem/i18n/en/portal/thread'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useSendOnce } from '../../api/call/useSendOnce.ts'
import { useSendThreadMessage } from '../../api/thread/thread.ts'
import { useDraft } from '../../session/useDraft.ts'
import { useForm } from '../../shared/form/useForm.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { notSent } from '../../shell/notSent.ts'
import { Button } from '../../ui/Button.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ContactForm as ContactSchema, chosenOrganisation, contactField } from './contactSchema.ts'

/** What was sent: to whom, and where the answer will be. */
export interface SentMessage {
  organisationName: string
  threadId: string
}

interface AboutClaim {
  id: string
  reference: string
  organisationName: string
}

interface ContactFormProps {
  organisations: readonly Organisation[]
  /** Id or key of the organisation to begin with. */
  wanted: string | undefined
  /** The claim that it is about, where the member came from one. */
  about?: AboutClaim | undefined
  onSent: (sent: SentMessage) => void
}

/** A message to an organisation; the server's errors are shown at their fields, and nothing typed is lost. */
export function ContactForm({ organisations, wanted, about, onSent }: ContactFormProps) {
  const send = useSendThreadMessage()
  const form = useForm<ContactSchema>({
    resolver: standardSchemaResolver(ContactSchema),
    defaultValues: {
      org: chosenOrganisation(organisations, wanted),
      title: about ? threadTexts.moreTime({ reference: about.reference }) : '',
      message: '',
    },
  })
  const name = about ? `contact ${about.id}` : 'contact'
  const { sendOnce, isUnanswered } = useSendOnce(name)
  const draft = { ...useDraft(form, { form: name }), isUnanswered }
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      const sent = await sendOnce((idempotencyKey) =>
        send.mutateAsync({ type: 'CONTACT_US', ...values, claim: about?.id, idempotencyKey }),
      )
      draft.end()
      const to = organisations.find(({ key }) => key === values.org)
      onSent({ organisationName: to?.name ?? '', threadId: sent.messageThreadId ?? sent.id })
    } catch (error) {
      showFieldErrors(form, error, contactField)
    }
  })
  const options = organisations
    .filter(({ enabled }) => enabled)
    .map(({ key, name }) => ({ value: key, label: name }))
  return (
    <form onSubmit={submit} noValidate className="grid max-w-160 gap-5">
      {!send.error && <DraftNotice draft={draft} />}
      {about ? (
        <p className="text-soft">{threadTexts.aboutClaim(about)}</p>
      ) : (
        <SelectField
          label={commonTexts.organisation}
          options={options}
          placeholder={threadTexts.chooseOrganisation}
          error={errors.org?.message}
          {...form.register('org')}
        />
      )}
      <TextField
        label={commonTexts.subject}
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextArea label={threadTexts.message} error={errors.message?.message} {...form.register('message')} />
      {send.error && <WriteError error={send.error} {...notSent} />}
      <div>
        <Button type="submit" busy={send.isPending}>
          {threadTexts.sendMessage}
        </Button>
      </div>
    </form>
  )
}
