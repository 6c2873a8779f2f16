import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { createNotification } from '@medlem/contract/notification'
import type { Thread } from '@medlem/contract/thread'
import { threadTexts } from '@medlem/i18n/en/portal/thread'
import * as z from 'zod/mini'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useSendOnce } from '../../api/call/useSendOnce.ts'
import { useSendThreadMessage } from '../../api/thread/thread.ts'
import { useDraft } from '../../session/useDraft.ts'
import { useForm } from '../../shared/form/useForm.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { notSent } from '../../shell/notSent.ts'
import { Button } from '../../ui/Button.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { replyTitle } from './replyTitle.ts'

const AnswerSchema = z.pick(createNotification.schema.body, { message: true })
type Answer = z.infer<typeof AnswerSchema>

/** More in a conversation, as its member or as the organisation. */
export function ReplyForm({ thread }: { thread: Thread }) {
  const { id, orgId, title, side, organisationName, memberName, staffView } = thread
  const send = useSendThreadMessage()
  const form = useForm<Answer>({
    resolver: standardSchemaResolver(AnswerSchema),
    defaultValues: { message: '' },
  })
  const name = `thread ${id}`
  const { sendOnce, isUnanswered } = useSendOnce(name)
  const draft = { ...useDraft(form, { form: name }), isUnanswered }
  const submit = form.handleSubmit(async ({ message }) => {
    try {
      const type = side === 'member' ? 'CONTACT_US' : 'CONTACT_US_REPLY'
      const answer = { type, org: orgId, title: replyTitle(title), message, threadId: id } as const
      await sendOnce((idempotencyKey) => send.mutateAsync({ ...answer, idempotencyKey }))
      form.reset({ message: '' }, { keepFieldsRef: true })
      draft.end()
    } catch (error) {
      showFieldErrors(form, error, ['message'])
    }
  })
  const isMember = side === 'member'
  return (
    <form onSubmit={submit} noValidate className="no-print mt-8 grid max-w-180 gap-4">
      {!send.error && <DraftNotice draft={draft} />}
      <TextArea
        label={
          isMember ? threadTexts.writeTo({ organisationName }) : threadTexts.answerAs({ organisationName })
        }
        hint={isMember ? undefined : answerHint(memberName, staffView?.assignee === null)}
        rows={4}
        error={form.formState.errors.message?.message}
        {...form.register('message')}
      />
      {send.error && <WriteError error={send.error} {...notSent} />}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={send.isPending}>
          {threadTexts.send}
        </Button>
        <p role="status" className="text-soft">
          {send.isSuccess && threadTexts.sent}
        </p>
      </div>
    </form>
  )
}

function answerHint(memberName: string, isNobodys: boolean): string {
  return isNobodys ? threadTexts.answerUnassignedNote({ memberName }) : threadTexts.answerNote({ memberName })
}
