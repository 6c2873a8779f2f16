import { useSearch } from '@tanstack/react-router'
import { useMember } from '../../session/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { ProfileForm } from './profile/ProfileForm.tsx'

// The steps of buying send a member here, and want them back.
const RETURNS = ['/membership-new', '/organizations-review'] as const

/** The main participant's profile over the memberships (Spec 2: trigger=editMainParticipant). */
export function ProfileDialog() {
  const member = useMember()
  const goTo = useGoTo()
  const { returnTo } = useSearch({ strict: false })
  const close = () => {
    const to = RETURNS.find((path) => path === returnTo) ?? '/memberships'
    goTo(to, { replace: to === '/memberships' })
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title="Your profile"
      lead="Clubs need your address before you can buy a membership."
      keepOnOutsideClick
    >
      <ProfileForm
        key={member.id}
        person={member}
        inDialog
        saveLabel="Save profile"
        onDone={close}
        onCancel={close}
      />
    </Dialog>
  )
}
