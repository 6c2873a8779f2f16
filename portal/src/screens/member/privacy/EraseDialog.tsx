import { hrefOf } from '@medlem/contract/portalAddress'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { useState } from 'react'
import { useFamily } from '../../../api/family/family.ts'
import { useFamilyStatus } from '../../../api/membership/membership.ts'
import { useOrganisations } from '../../../api/organisation/organisation.ts'
import { useErase } from '../../../api/privacy/privacy.ts'
import { reauthenticate } from '../../../api/signIn/freshSignIn.ts'
import { keepErasureOutcome } from '../../../session/erasureOutcome.ts'
import { lockAt } from '../../../session/lock.ts'
import { useMember, useSessionActions } from '../../../session/session.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../../shared/form/useDialogForm.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { runningPeriods } from './runningPeriods.ts'
import { WhatGoes } from './WhatGoes.tsx'

interface Values {
  confirmEmail: string
  endActiveYears: boolean
}

const YEARS = 'endActiveYears'
const FIELDS = ['confirmEmail', YEARS] as const
type ErasureOutcome = Parameters<typeof keepErasureOutcome>[0]

/** Asks once for what can't be undone: what goes, what stays until when, and the own address typed as a yes. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const member = useMember()
  const { years, isLoading } = useRunningPeriods()
  const family = useFamily()
  const children = family.data?.filter(({ parentId }) => parentId === member.id) ?? []
  const { erase, isErased, leave } = useErasure()
  const [isAskedForYears, setAskedForYears] = useState(false)
  const { form, dialog } = useDialogForm<Values, Values, ErasureOutcome>({
    defaultValues: { confirmEmail: '', endActiveYears: false },
    write: { error: erase.error, isPending: erase.isPending || isErased },
    send: (values) => erase.mutateAsync(values),
    fields: (wire) => {
      if (wire === YEARS) setAskedForYears(true)
      return FIELDS.find((one) => one === wire)
    },
    onClose,
    onDone: leave,
  })
  const { register, formState } = form
  const { errors } = formState
  return (
    <FormDialog
      {...dialog}
      title={memberTexts.eraseTitle}
      lead={memberTexts.eraseLead}
      cancel={memberTexts.keepData}
      submit={memberTexts.eraseEverything}
      isDanger
      isTall
      isLoading={isLoading || family.isLoading}
      failed={{
        refused: memberTexts.notErased,
        signIn: (error) => reauthenticate(hrefOf('/edit-profile', { continue: 'erase' }), error),
      }}
    >
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
    </FormDialog>
  )
}

function useRunningPeriods(): { years: string[]; isLoading: boolean } {
  const statuses = useFamilyStatus()
  const organisations = useOrganisations()
  return {
    years: runningPeriods(statuses.data ?? [], organisations.data ?? []),
    isLoading: statuses.isLoading || organisations.isLoading,
  }
}

/** Erases, and leaves by way of a logout for the page that says what became of it. */
function useErasure() {
  const erase = useErase()
  const session = useSessionActions()
  const [isErased, setErased] = useState(false)
  return {
    erase,
    isErased,
    leave: (outcome: ErasureOutcome) => {
      setErased(true)
      keepErasureOutcome(outcome)
      lockAt('/')
      session.logout().catch(() => location.assign('/'))
    },
  }
}
