import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { GroupMessage, type GroupReach, type MessageSelection } from '@medlem/contract/groupMessage'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import * as z from 'zod/mini'
import { useSendOnce } from '../../../api/call/useSendOnce.ts'
import { groupMessageAddress, useGroupReach, useSendGroupMessage } from '../../../api/member/groupMessage.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../../shared/form/useDialogForm.ts'
import { notSent } from '../../../shell/notSent.ts'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useGoTo } from '../../../ui/useGoTo.ts'
import memberTableCss from '../table/memberTable.module.css'

const MessageForm = z.pick(GroupMessage, { title: true, message: true })
type MessageForm = z.infer<typeof MessageForm>

interface GroupMessageDialogProps {
  orgId: string
  selection: MessageSelection
  /** Under which a draft is kept. */
  form?: string
  /** What stands in the fields at first. */
  begun?: MessageForm
  onClose: () => void
  /** One person is written to; with several the page opens that says how far it is. */
  onSent: (count: number) => void
}

/** Writes to the selected: who gets it and who doesn't stands above what is written; nothing typed is lost. */
export function GroupMessageDialog({
  orgId,
  selection,
  form: name = `group-message-${orgId}`,
  begun = { title: '', message: '' },
  onClose,
  onSent,
}: GroupMessageDialogProps) {
  const goTo = useGoTo()
  const reach = useGroupReach(orgId, selection)
  const send = useSendGroupMessage(orgId)
  const { sendOnce, isUnanswered } = useSendOnce(name)
  const count = reach.data?.count
  const { form, dialog } = useDialogForm({
    resolver: standardSchemaResolver(MessageForm),
    defaultValues: begun,
    draft: name,
    isUnanswered,
    write: send,
    send: (written) =>
      sendOnce((idempotencyKey) => send.mutateAsync({ ...written, selection, idempotencyKey })),
    fields: ['title', 'message'],
    onClose,
    onDone: ({ id }) => {
      if (count === 1) onSent(count)
      else goTo(groupMessageAddress(orgId, id))
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      {...dialog}
      // What is typed stays for the next time.
      onClose={onClose}
      title={count === undefined ? t.write : t.peopleGetIt({ count })}
      lead={t.writeLead}
      submit={count === undefined || count === 0 ? null : t.sendTo({ count })}
      failed={notSent}
      isTall
      isLoading={reach.isLoading}
    >
      {reach.error && (
        <ErrorNotice error={reach.error} title={t.reachNotLoaded} retry={() => reach.refetch()} />
      )}
      {reach.data && <Reach reach={reach.data} />}
      {count === 0 ? (
        <p>{t.noneGetsIt}</p>
      ) : (
        <>
          <TextField
            label={commonTexts.subject}
            autoComplete="off"
            error={errors.title?.message}
            {...form.register('title')}
          />
          <TextArea label={t.message} error={errors.message?.message} {...form.register('message')} />
        </>
      )}
    </FormDialog>
  )
}

/** Children who are reached by a parent, guests who answer by e-mail, and those who are not reached, with the reason. */
function Reach({ reach: { childrenCount, guestsCount = 0, unreached } }: { reach: GroupReach }) {
  if (childrenCount + guestsCount === 0 && unreached.length === 0) return null
  return (
    <ul className={memberTableCss.reach}>
      {childrenCount > 0 && <li>{t.parentsGetIt({ count: childrenCount })}</li>}
      {guestsCount > 0 && <li>{t.guestsGetIt({ count: guestsCount })}</li>}
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
