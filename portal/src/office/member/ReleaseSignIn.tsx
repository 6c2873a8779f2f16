import { officeMemberTexts } from '@medlem/i18n/en/portal/office/member'
import { useState } from 'react'
import { useReleaseSignIn } from '../../api/signIn/signInMove.ts'
import { WriteError } from '../../shell/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { useNotice } from '../../ui/useNotice.ts'

const DONE = officeMemberTexts.releasedTheNextSignIn
const NOTHING = officeMemberTexts.noSignInWasBound

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
        {officeMemberTexts.releaseTheSignIn}
      </Button>
      <p role="status" ref={place} tabIndex={-1} className="mt-3 text-soft empty:hidden">
        {notice}
      </p>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={officeMemberTexts.releaseTheSignIn2}
        lead={`For a member who says that a new account does not let them in. The account that opens this membership now no longer does; the next one with ${email ?? officeMemberTexts.theSameEMailAddress} takes its place. Make sure first that you know who asks. It is written to the audit log.`}
      >
        {release.error && (
          <WriteError
            error={release.error}
            refused={officeMemberTexts.nothingWasReleased}
            unknown={officeMemberTexts.weDontKnowYetWhether}
            again={officeMemberTexts.youCanPressTheButton}
          />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {officeMemberTexts.leaveItAsItIs}
          </Button>
          <Button variant="danger" busy={release.isPending} onClick={() => send().catch(() => undefined)}>
            {officeMemberTexts.release}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}
