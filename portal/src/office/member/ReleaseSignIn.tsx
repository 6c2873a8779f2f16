import { useState } from 'react'
import { useReleaseSignIn } from '../../api/signIn/signInMove.ts'
import { WriteError } from '../../shell/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { useNotice } from '../../ui/useNotice.ts'

const DONE = 'Released. The next sign-in with this e-mail address, once confirmed, opens the membership.'
const NOTHING = 'No sign-in was bound, so there was nothing to release.'

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
        Release the sign-in
      </Button>
      <p role="status" ref={place} tabIndex={-1} className="mt-3 text-soft empty:hidden">
        {notice}
      </p>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Release the sign-in?"
        lead={`For a member who says that a new account does not let them in. The account that opens this membership now no longer does; the next one with ${email ?? 'the same e-mail address'} takes its place. Make sure first that you know who asks. It is written to the audit log.`}
      >
        {release.error && (
          <WriteError
            error={release.error}
            refused="Nothing was released."
            unknown="We don’t know yet whether the sign-in was released."
            again="You can press the button again."
          />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Leave it as it is
          </Button>
          <Button variant="danger" busy={release.isPending} onClick={() => send().catch(() => undefined)}>
            Release
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}
