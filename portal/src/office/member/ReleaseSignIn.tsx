import { officeMemberTexts } from '@medlem/i18n/en/portal/office/member'
import { useState } from 'react'
import { useReleaseSignIn } from '../../api/signIn/signInMove.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { useNotice } from '../../ui/useNotice.ts'

const DONE = officeMemberTexts.released
const NOTHING = officeMemberTexts.nothingToRelease

/** For support: a member who can't get in with a new account may do so with the next sign-in. */
export function ReleaseSignIn({ memberId, email }: { memberId: string; email: string | null }) {
  const release = useReleaseSignIn()
  const [isOpen, setOpen] = useState(false)
  const { notice, setNotice, place } = useNotice()
  const send = async () => {
    const { released } = await release.mutateAsync(memberId)
    setOpen(false)
    setNotice(released ? DONE : NOTHING)
  }
  return (
    <div className="mt-4">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {officeMemberTexts.releaseSignIn}
      </Button>
      <p role="status" ref={place} tabIndex={-1} className="mt-3 text-soft empty:hidden">
        {notice}
      </p>
      {isOpen && (
        <ConfirmDialog
          write={release}
          onConfirm={() => send().catch(() => undefined)}
          onClose={() => setOpen(false)}
          title={officeMemberTexts.releaseTitle}
          lead={email === null ? officeMemberTexts.releaseLeadSame : officeMemberTexts.releaseLead({ email })}
          cancel={officeMemberTexts.leaveSignIn}
          submit={officeMemberTexts.release}
          isDanger
          failed={{
            refused: officeMemberTexts.notReleased,
            unknown: officeMemberTexts.releaseUnknown,
            again: officeMemberTexts.pressAgain,
          }}
        />
      )}
    </div>
  )
}
