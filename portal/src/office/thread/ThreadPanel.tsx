import type { Thread, ThreadStaffView, ThreadUpdate } from '@medlem/contract/thread'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeThreadTexts } from '@medlem/i18n/en/portal/office/thread'
import { Suspense, useState } from 'react'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { useOrganisationsWith } from '../../api/organisation/withRight.ts'
import { useUpdateThread } from '../../api/thread/organisationThreads.ts'
import { useMember } from '../../session/session.ts'
import { assigneeWords, stateWords } from '../../shared/thread/threadLabels.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { useNotice } from '../../ui/useNotice.ts'

const AssignDialog = lazyPart(() => import('./AssignDialog.tsx'), 'AssignDialog')

interface ThreadPanelProps {
  thread: Thread
  staffView: ThreadStaffView
}

/** For staff: whose turn it is and who has it, and what they can do about it. The member sees nothing of this. */
export function ThreadPanel({ thread, staffView }: ThreadPanelProps) {
  const { id: ownId } = useMember()
  const { state, assignee, version, colleagues } = staffView
  const update = useUpdateThread(thread)
  const [isHanding, setHanding] = useState(false)
  const { notice, setNotice, place } = useNotice()
  const { word, tone } = stateWords[state]
  const others = colleagues.filter(({ id }) => id !== ownId && id !== assignee?.id)
  const isMine = assignee?.id === ownId
  const send = (change: Omit<ThreadUpdate, 'version'>, sentence: string) => {
    setNotice('')
    update.mutate({ version, ...change }, { onSuccess: () => setNotice(sentence) })
  }
  const takeOrGiveBack = () =>
    isMine
      ? send({ assigneeId: null }, officeThreadTexts.givenBack)
      : send({ assigneeId: ownId }, officeThreadTexts.taken)
  const closeOrOpen = () =>
    state === 'closed'
      ? send({ state: 'open' }, officeThreadTexts.opened)
      : send({ state: 'closed' }, officeThreadTexts.closed({ memberName: thread.memberName }))
  return (
    <section
      aria-label={officeThreadTexts.panelLabel}
      className="no-print mb-7 max-w-180 border-y border-line py-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex flex-wrap gap-x-5 font-medium">
          <StatusDot tone={tone}>{word}</StatusDot>
          <span className="text-soft">{assigneeWords(assignee, ownId)}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" busy={update.isPending} onClick={takeOrGiveBack}>
            {isMine
              ? officeThreadTexts.giveBack
              : assignee
                ? officeThreadTexts.takeOver
                : officeThreadTexts.take}
          </Button>
          {others.length > 0 && (
            <Button variant="secondary" onClick={() => setHanding(true)}>
              {officeThreadTexts.assign}
            </Button>
          )}
          <Button variant="secondary" busy={update.isPending} onClick={closeOrOpen}>
            {state === 'closed' ? officeThreadTexts.reopen : commonTexts.close}
          </Button>
        </div>
      </div>
      {staffView.claim && <About orgId={thread.orgId} claim={staffView.claim} />}
      {update.error && (
        <div className="mt-4">
          <WriteError
            error={update.error}
            refused={commonTexts.nothingChanged}
            unknown={officeThreadTexts.changeUnknown}
            again={officeThreadTexts.checkAssignee}
          />
        </div>
      )}
      <p
        ref={place}
        role="status"
        tabIndex={-1}
        className="mt-2 text-meta text-soft outline-none empty:hidden"
      >
        {notice}
      </p>
      {isHanding && (
        <Suspense fallback={null}>
          <AssignDialog
            colleagues={others}
            onClose={() => setHanding(false)}
            onChoose={({ id, name }) => {
              setHanding(false)
              send({ assigneeId: id }, officeThreadTexts.assigned({ name }))
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The claim that the member writes about; those who see money find it there, to give more time or take it in parts. */
function About({ orgId, claim: { reference } }: { orgId: string; claim: { reference: string } }) {
  const { organisations = [] } = useOrganisationsWith('money:read')
  const words = officeThreadTexts.aboutClaim({ reference })
  if (!organisations.some(({ id }) => id === orgId)) return <p className="mt-2 text-soft">{words}</p>
  return (
    <AppLink
      className="mt-2 inline-flex min-h-11 items-center text-link"
      href={officeAddress(orgId, 'claims', { reference })}
    >
      {words}
    </AppLink>
  )
}
