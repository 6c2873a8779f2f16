import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Email } from '@medlem/contract/scalar'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { showFieldErrors } from '../../../api/call/showFieldErrors.ts'
import { useInvite } from '../../../api/family/family.ts'
import { useDraft } from '../../../session/useDraft.ts'
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
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="The address with which the other person signs in, or will sign in."
        error={formState.errors.inviteeEmail?.message}
        {...register('inviteeEmail')}
      />
      <p className="max-w-[62ch] text-soft">
        Nothing is shared before the other person approves. Then you see each other’s name, e-mail, phone and
        address, each other’s memberships, and can pay for each other. Either of you can end it at any time.
      </p>
      {invite.error && !isAtField && (
        <ErrorNotice error={invite.error} title="The invitation is not sent yet." />
      )}
      <div className="mt-1 flex flex-wrap gap-2.5">
        <ButtonLink variant="secondary" href="/participants-list">
          Cancel
        </ButtonLink>
        <Button type="submit" busy={invite.isPending}>
          Send invitation
        </Button>
      </div>
    </form>
  )
}
