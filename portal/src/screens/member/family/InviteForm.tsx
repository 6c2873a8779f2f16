import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Email } from '@medlem/contract/scalar'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import * as z from 'zod/mini'
import { showFieldErrors } from '../../../api/call/showFieldErrors.ts'
import { useInvite } from '../../../api/family/family.ts'
import { useDraft } from '../../../session/useDraft.ts'
import { useForm } from '../../../shared/form/useForm.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DraftNotice } from '../../../ui/DraftNotice.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { TextField } from '../../../ui/TextField.tsx'

const Invitation = z.object({ inviteeEmail: Email })

/** Invites the holder of an address to link accounts. */
export function InviteForm({ onDone }: { onDone: (invitationId: string) => void }) {
  const invite = useInvite()
  const form = useForm({
    resolver: standardSchemaResolver(Invitation),
    defaultValues: { inviteeEmail: '' },
  })
  const draft = useDraft(form, { form: 'invite' })
  const { register, formState, handleSubmit } = form
  const send = handleSubmit(async ({ inviteeEmail }) => {
    try {
      const { id } = await invite.mutateAsync(inviteeEmail)
      draft.end()
      onDone(id)
    } catch (error) {
      showFieldErrors(form, error, ['inviteeEmail'])
    }
  })
  const isAtField = formState.errors.inviteeEmail !== undefined
  return (
    <form onSubmit={send} noValidate className="grid max-w-3xl gap-5">
      <DraftNotice draft={draft} />
      <TextField
        label={commonTexts.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        hint={memberTexts.inviteAddressHint}
        error={formState.errors.inviteeEmail?.message}
        {...register('inviteeEmail')}
      />
      <p className="max-w-[62ch] text-soft">{memberTexts.inviteHint}</p>
      {invite.error && !isAtField && (
        <ErrorNotice error={invite.error} title={memberTexts.inviteNotSentYet} />
      )}
      <div className="mt-1 flex flex-wrap gap-2.5">
        <ButtonLink variant="secondary" href="/participants-list">
          {commonTexts.cancel}
        </ButtonLink>
        <Button type="submit" busy={invite.isPending}>
          {memberTexts.sendInvitation}
        </Button>
      </div>
    </form>
  )
}
