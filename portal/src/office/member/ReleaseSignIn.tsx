import { officeMemberTexts } from '@medlem/i18n/en/portal/office/member'
import { useState } from 'react'
import { useReleaseSignIn } from '../../api/signIn/signInMove.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
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
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={officeMemberTexts.releaseTitle}
        lead={email === null ? officeMemberTexts.releaseLeadSame : officeMemberTexts.releaseLead({ email })}
      >
        {release.error && (
          <WriteError
            error={release.error}
            refused={officeMemberTexts.notReleased}
            unknown={officeMemberTexts.releaseUnknown}
            again={officeMemberTexts.pressAgain}
          />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {officeMemberTexts.leaveSignIn}
          </Button>
          <Button variant="danger" busy={release.isPending} onClick={() => send().catch(() => undefined)}>
            {officeMemberTexts.release}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}
