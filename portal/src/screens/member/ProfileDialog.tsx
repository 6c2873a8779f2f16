import { addressProblems } from '@medlem/domain/address'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useMember } from '../../session/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { ProfileForm } from './profile/ProfileForm.tsx'

// The steps of buying send a member here, and continue at an address of their own.
const RETURNS = ['/membership-new', '/organizations-review'] as const

/** The main participant's profile over the memberships (Spec 2: trigger=editMainParticipant). */
export function ProfileDialog() {
  const member = useMember()
  const goTo = useGoTo()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const { returnTo } = useScreenSearch('/memberships')
  const isComplete = addressProblems(member.address).length === 0
  const close = () => {
    if (canGoBack) history.back()
    else goTo('/memberships', { replace: true })
  }
  const goOn = () => {
    const next = RETURNS.find((path) => path === returnTo)
    if (next) goTo(next, { replace: true })
    else close()
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={memberTexts.yourProfile}
      lead={isComplete ? undefined : memberTexts.addressNeeded}
      keepOnOutsideClick
    >
      <ProfileForm
        key={member.id}
        person={member}
        inDialog
        takesFocus={!isComplete && 'address'}
        saveLabel={returnTo ? memberTexts.saveAndContinue : memberTexts.saveProfile}
        onDone={goOn}
        onCancel={close}
      />
    </Dialog>
  )
}
