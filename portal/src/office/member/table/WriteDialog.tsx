import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { GroupMessage, type GroupReach } from '@medlem/contract/groupMessage'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { showFieldErrors } from '../../../api/call/showFieldErrors.ts'
import { useSendOnce } from '../../../api/call/useSendOnce.ts'
import { useGroupReach, useSendGroupMessage } from '../../../api/member/groupMessage.ts'
import { groupMessageAddress } from '../../../api/office/officeAddress.ts'
import { useDraft } from '../../../session/useDraft.ts'
import { WriteError } from '../../../shared/WriteError.tsx'
import { notSent } from '../../../shell/notSent.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { DraftNotice } from '../../../ui/DraftNotice.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useGoTo } from '../../../ui/useGoTo.ts'

const MessageForm = z.pick(GroupMessage, { title: true, message: true })
type MessageForm = z.infer<typeof MessageForm>

interface WriteDialogProps {
  orgId: string
  selection: MemberSelection
  /** Under which a draft is kept. */
  form?: string
  /** What stands in the fields at first. */
  begun?: MessageForm
  onClose: () => void
  /** One person is written to; with several the page opens that says how far it is. */
  onSent: (count: number) => void
}

/** Writes to the selected: who gets it and who doesn't stands above what is written; nothing typed is lost. */
export function WriteDialog({
  orgId,
  selection,
  form: name = `group-message-${orgId}`,
  begun = { title: '', message: '' },
  onClose,
  onSent,
}: WriteDialogProps) {
  const goTo = useGoTo()
  const reach = useGroupReach(orgId, selection)
  const send = useSendGroupMessage(orgId)
  const form = useForm<MessageForm>({
    resolver: standardSchemaResolver(MessageForm),
    defaultValues: begun,
  })
  const { sendOnce, isUnanswered } = useSendOnce(name)
  const draft = { ...useDraft(form, { form: name }), isUnanswered }
  const { errors } = form.formState
  const count = reach.data?.count
  const submit = form.handleSubmit(async (written) => {
    try {
      const { id } = await sendOnce((idempotencyKey) =>
        send.mutateAsync({ ...written, selection, idempotencyKey }),
      )
      draft.end()
      if (count === 1) onSent(count)
      else goTo(groupMessageAddress(orgId, id))
    } catch (error) {
      showFieldErrors(form, error, ['title', 'message'])
    }
  })
  return (
    <Dialog
      isOpen
      title={count === undefined ? t.write : t.peopleGetIt({ count })}
      lead={t.writeLead}
      onClose={onClose}
      keepOnOutsideClick
    >
      <form className="grid gap-5" onSubmit={submit} noValidate>
        {reach.error && (
          <ErrorNotice error={reach.error} title={t.reachNotLoaded} retry={() => reach.refetch()} />
        )}
        {reach.data && <Reach reach={reach.data} />}
        {count === 0 ? (
          <p>{t.noneGetsIt}</p>
        ) : (
          <>
            {!send.error && <DraftNotice draft={draft} />}
            <TextField
              label={commonTexts.subject}
              autoComplete="off"
              error={errors.title?.message}
              {...form.register('title')}
            />
            <TextArea label={t.message} error={errors.message?.message} {...form.register('message')} />
          </>
        )}
        {send.error && <WriteError error={send.error} {...notSent} />}
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          {count !== undefined && count > 0 && (
            <Button type="submit" busy={send.isPending}>
              {t.sendTo({ count })}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Children who are reached by a parent, and who is not reached with the reason. */
function Reach({ reach: { childrenCount, unreached } }: { reach: GroupReach }) {
  if (childrenCount === 0 && unreached.length === 0) return null
  return (
    <ul className="reach">
      {childrenCount > 0 && <li>{t.parentsGetIt({ count: childrenCount })}</li>}
      {unreached.map(({ reason, count, names }) => (
        <li key={reason}>
          {reason === 'self' ? (
            t.notToYourself
          ) : (
            <details>
              <summary>{t.withoutEmail({ count })}</summary>
              <p className="text-soft">
                {names.join(', ')}
                {count > names.length && ` ${t.andMore({ count: count - names.length })}`}
              </p>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
