import type { Member } from '@medlem/contract/member'
import { addressProblems } from '@medlem/domain/address'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { DialogActions } from '../../../ui/Dialog.tsx'
import { DraftNotice } from '../../../ui/DraftNotice.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { TwinNotice } from '../family/TwinNotice.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { useProfileForm } from './useProfileForm.ts'

export interface ProfileFormProps {
  /** Oneself or a child; null adds a child. */
  person: Member | null
  /** Among whom a child is looked for that is there already. */
  family?: readonly Member[]
  /** In a dialog the buttons stay in sight. */
  inDialog?: boolean
  /** Where typing goes on at once: the first field, or the first one of the address that has to be filled in. */
  takesFocus?: boolean | 'address'
  saveLabel: string
  onDone: (saved: Member) => void
  onCancel?: () => void
}

/** The profile of oneself or of a child: one form for both. */
export function ProfileForm(props: ProfileFormProps) {
  const { person, family = [], inDialog, takesFocus = false, saveLabel, onDone, onCancel } = props
  const { form, parent, draft, saving, twin, ...acts } = useProfileForm({ person, family, onDone })
  const { begun, changed, error } = saving
  const { setFocus } = form
  const startsAt = useEffectEvent(() => (takesFocus === 'address' ? firstMissing(person) : 'firstName'))
  useEffect(() => {
    if (takesFocus) setFocus(startsAt())
  }, [takesFocus, setFocus])
  return (
    <form onSubmit={acts.submit} noValidate className="grid max-w-3xl gap-5">
      <DraftNotice draft={draft} />
      <ProfileFields form={form} parent={parent} />
      {twin && <TwinNotice twin={twin} onGoOn={acts.writeAnyway} />}
      {changed && begun ? (
        <ChangedMeanwhile before={begun} now={changed} onKeepMine={acts.keepMine} onTakeNew={acts.takeNew} />
      ) : (
        error && <ErrorNotice error={error} title={notSaved(person)} />
      )}
      <Actions inDialog={inDialog}>
        {onCancel && (
          <Button
            variant="secondary"
            onClick={() => {
              draft.end()
              onCancel()
            }}
          >
            {commonTexts.cancel}
          </Button>
        )}
        <Button type="submit" busy={saving.isSaving}>
          {saveLabel}
        </Button>
      </Actions>
    </form>
  )
}

function firstMissing(person: Member | null) {
  const field = addressProblems(person?.address)[0]?.field ?? 'address'
  return field === 'address' ? 'address.AddressLine1' : (`address.${field}` as const)
}

function notSaved(person: Member | null): string {
  return person ? memberTexts.profileNotSaved : memberTexts.childNotAdded
}

function Actions({ inDialog, children }: { inDialog: boolean | undefined; children: ReactNode }) {
  if (inDialog) return <DialogActions>{children}</DialogActions>
  return <div className="mt-1 flex flex-wrap gap-2.5">{children}</div>
}
