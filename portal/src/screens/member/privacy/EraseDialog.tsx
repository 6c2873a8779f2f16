import { memberTexts } from '@medlem/i18n/en/portal/member'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CallError } from '../../../api/call/callError.ts'
import { showFieldErrors } from '../../../api/call/showFieldErrors.ts'
import { useFamily } from '../../../api/family/family.ts'
import { useFamilyStatus } from '../../../api/membership/membership.ts'
import { useOrganisations } from '../../../api/organisation/organisation.ts'
import { useErase } from '../../../api/privacy/privacy.ts'
import { needsFreshSignIn, reauthenticate } from '../../../api/signIn/freshSignIn.ts'
import { keepErasureOutcome } from '../../../session/erasureOutcome.ts'
import { lockAt } from '../../../session/lock.ts'
import { useMember, useSessionActions } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { FreshSignIn } from '../../../ui/FreshSignIn.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { runningPeriods } from './runningPeriods.ts'
import { WhatGoes } from './WhatGoes.tsx'

interface Values {
  confirmEmail: string
  endActiveYears: boolean
}

const YEARS = 'endActiveYears'

/** Asks once for what can't be undone: what goes, what stays until when, and the own address typed as a yes. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const member = useMember()
  const years = useRunningPeriods()
  const children = useFamily().data?.filter(({ parentId }) => parentId === member.id) ?? []
  const form = useForm<Values>({ defaultValues: { confirmEmail: '', endActiveYears: false } })
  const { register, formState, handleSubmit } = form
  const { errors } = formState
  const { erase, isErased, leave } = useErasure()
  const [isAskedForYears, setAskedForYears] = useState(false)

  const submit = handleSubmit(async (values) => {
    try {
      leave(await erase.mutateAsync(values))
    } catch (error) {
      const asksForYears = error instanceof CallError && error.errors.some(({ field }) => field === YEARS)
      if (asksForYears) setAskedForYears(true)
      showFieldErrors(form, error, ['confirmEmail', YEARS])
    }
  })
  const isAtField = errors.confirmEmail !== undefined || errors.endActiveYears !== undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={memberTexts.eraseTitle}
      lead={memberTexts.eraseLead}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <WhatGoes childNames={children.map(({ firstName }) => firstName)} />
        {(years.length > 0 || isAskedForYears) && (
          <Checkbox
            error={errors.endActiveYears?.message}
            hint={years.map((year) => (
              <span key={year} className="block">
                {year}
              </span>
            ))}
            {...register('endActiveYears')}
          >
            {memberTexts.endPaidYears}
          </Checkbox>
        )}
        <TextField
          label={memberTexts.confirmEmail}
          type="email"
          autoComplete="off"
          error={errors.confirmEmail?.message}
          {...register('confirmEmail', { required: memberTexts.confirmEmailNeeded })}
        />
        {needsFreshSignIn(erase.error) && (
          <FreshSignIn signIn={() => reauthenticate('/edit-profile?continue=erase')} />
        )}
        {erase.error && !isAtField && !needsFreshSignIn(erase.error) && (
          <ErrorNotice error={erase.error} title={memberTexts.notErased} />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {memberTexts.keepData}
          </Button>
          <Button type="submit" variant="danger" busy={erase.isPending || isErased}>
            {memberTexts.eraseEverything}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useRunningPeriods(): string[] {
  const statuses = useFamilyStatus()
  const organisations = useOrganisations()
  return runningPeriods(statuses.data ?? [], organisations.data ?? [])
}

/** Erases, and leaves by way of a logout for the page that says what became of it. */
function useErasure() {
  const erase = useErase()
  const session = useSessionActions()
  const [isErased, setErased] = useState(false)
  return {
    erase,
    isErased,
    leave: (outcome: Parameters<typeof keepErasureOutcome>[0]) => {
      setErased(true)
      keepErasureOutcome(outcome)
      lockAt('/')
      session.logout().catch(() => location.assign('/'))
    },
  }
}
