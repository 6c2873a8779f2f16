import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import { ThreadStart } from '@medlem/contract/thread'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeThreadTexts } from '@medlem/i18n/en/portal/office/thread'
import { useController, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useSendOnce } from '../../api/call/useSendOnce.ts'
import { useStartThread } from '../../api/thread/organisationThreads.ts'
import { useDraft } from '../../session/useDraft.ts'
import { useForm } from '../../shared/form/useForm.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { notSent } from '../../shell/notSent.ts'
import { Button } from '../../ui/Button.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { RecipientField } from './RecipientField.tsx'

const MessageForm = z.extend(ThreadStart, {
  orgId: z.string(),
  memberId: z.string().check(z.minLength(1, officeThreadTexts.recipientRequired)),
  /** Lets a kept draft show its recipient. */
  memberName: z.string(),
})
type MessageForm = z.infer<typeof MessageForm>

const FIELDS = ['memberId', 'title', 'message'] as const

/** An administrator writes to a member, as the organisation; nothing typed is lost. */
export function WriteToMember({ organisations }: { organisations: readonly Organisation[] }) {
  const { org } = useScreenSearch('/message-compose')
  const goTo = useGoTo()
  const start = useStartThread()
  const first = organisations.find(({ id }) => id === org) ?? organisations[0]
  const form = useForm<MessageForm>({
    resolver: standardSchemaResolver(MessageForm),
    defaultValues: { orgId: first?.id ?? '', memberId: '', memberName: '', title: '', message: '' },
  })
  const [orgId, memberName] = useWatch({ control: form.control, name: ['orgId', 'memberName'] })
  const receiver = useController({ control: form.control, name: 'memberId' })
  const { sendOnce, isUnanswered } = useSendOnce('letter')
  const draft = { ...useDraft(form, { form: 'letter' }), isUnanswered }
  const { errors } = form.formState
  const choose = (member: { id: string; name: string }) => {
    form.setValue('memberName', member.name)
    form.setValue('memberId', member.id, { shouldValidate: member.id !== '' })
  }
  const submit = form.handleSubmit(async ({ memberName: _name, ...body }) => {
    try {
      const { id } = await sendOnce((idempotencyKey) => start.mutateAsync({ ...body, idempotencyKey }))
      draft.end()
      goTo(hrefOf('/message-read', { thread: id }))
    } catch (error) {
      showFieldErrors(form, error, FIELDS)
    }
  })
  return (
    <form onSubmit={submit} noValidate className="grid max-w-160 gap-5">
      {!start.error && <DraftNotice draft={draft} />}
      {organisations.length > 1 && (
        <SelectField
          label={officeThreadTexts.from}
          options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.register('orgId', { onChange: () => choose({ id: '', name: '' }) })}
        />
      )}
      <RecipientField
        orgId={orgId}
        chosen={memberName}
        error={errors.memberId?.message}
        inputRef={receiver.field.ref}
        onChoose={choose}
      />
      <TextField
        label={commonTexts.subject}
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextArea
        label={officeThreadTexts.message}
        error={errors.message?.message}
        {...form.register('message')}
      />
      {start.error && <WriteError error={start.error} {...notSent} />}
      <div>
        <Button type="submit" busy={start.isPending}>
          {officeThreadTexts.sendMessage}
        </Button>
      </div>
    </form>
  )
}
