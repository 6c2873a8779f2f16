import type { GuestOrder } from '@medlem/contract/guest'
import type { Attendee, Registration } from '@medlem/contract/registration'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { guestTexts as t } from '@medlem/i18n/en/portal/guest'
import { sharedEventTexts } from '@medlem/i18n/en/portal/shared/event'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { useState } from 'react'
import { SignUpRow } from '../../shared/event/SignUpRow.tsx'
import { untilSentence } from '../../shared/event/signUpLabels.ts'
import { refundSentence } from '../../shared/event/tiers.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { useNotice } from '../../ui/useNotice.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { RenameDialog } from './RenameDialog.tsx'

/** The person whose place is being put on another name. */
interface Renaming {
  person: Attendee
  registration: Registration
}

/** Who comes, how each stands, and what can be done about it. */
export function OrderPeople({ order: { event, signUp } }: { order: GuestOrder }) {
  const { notice, setNotice, place } = useNotice()
  // Kept here, for the row that it is about may be gone.
  const [failed, setFailed] = useState<Error | null>(null)
  const [renaming, setRenaming] = useState<Renaming>()
  const isAny = signUp.people.some(({ registration }) => registration !== null)
  const isOpen = signUp.closed !== 'started' && event.cancelledAt === null
  return (
    <Section title={t.whoComes}>
      <List>
        {signUp.people.map((person) => {
          const { memberId, firstName, registration } = person
          return registration ? (
            <SignUpRow
              key={memberId}
              person={person}
              signUp={signUp}
              isChoice={false}
              isPicked={false}
              onPick={() => undefined}
              ofOrder={
                isOpen && (
                  <Button variant="quiet" onClick={() => setRenaming({ person, registration })}>
                    {t.rename({ name: firstName, hidden: visuallyHidden })}
                  </Button>
                )
              }
              onDone={(sentence) => {
                setFailed(null)
                setNotice(sentence)
              }}
              onFailed={setFailed}
            />
          ) : (
            <Gone key={memberId} person={person} />
          )
        })}
      </List>
      <p ref={place} role="status" tabIndex={-1} className="mt-4 max-w-[62ch] font-medium empty:hidden">
        {notice}
      </p>
      {failed && (
        <div className="mt-4">
          <WriteError
            error={failed}
            refused={shellTexts.placeNotAccepted}
            unknown={shellTexts.placeUnknown}
            again={eventTexts.checkStatus}
          />
        </div>
      )}
      <p className="mt-2 max-w-[62ch] text-meta text-soft tabular-nums empty:hidden">
        {isOpen && isAny
          ? [sharedEventTexts.cancelUntilStart, refundSentence(signUp)].filter(Boolean).join(' ')
          : untilSentence(signUp)}
      </p>
      {renaming && (
        <RenameDialog
          eventId={event.id}
          person={renaming.person}
          registrationId={renaming.registration.id}
          onClose={() => setRenaming(undefined)}
          onDone={(sentence) => {
            setRenaming(undefined)
            setNotice(sentence)
          }}
        />
      )}
    </Section>
  )
}

/** One of the order who does not come any more. */
function Gone({ person: { firstName, lastName } }: { person: Attendee }) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 py-2">
      <span className="flex-1 basis-52 font-semibold">
        {firstName} {lastName}
      </span>
      <StatusDot tone="neutral">{sharedEventTexts.cancelled}</StatusDot>
    </li>
  )
}
