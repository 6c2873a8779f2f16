import type { Organisation } from '@medlem/contract/organisation'
import type { PersonPage as Page } from '@medlem/contract/person'
import { ageOn } from '@medlem/domain/age'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { CallError } from '../api/call/callError.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { usePerson } from '../api/person/person.ts'
import { useShownTitle } from '../shell/shownTitle.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { copenhagenDay, formatDate } from '../ui/format.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { ScreenSkeleton } from '../ui/Skeleton.tsx'
import { usePathParams } from '../ui/usePathParams.ts'
import { GrantActions } from './grant/GrantActions.tsx'
import { receiverOf } from './grant/receiver.ts'
import { PersonPlans } from './instalment/PersonPlans.tsx'
import { MembershipEndNotice } from './person/MembershipEndNotice.tsx'
import { MembershipYears } from './person/MembershipYears.tsx'
import { OwnFields } from './person/OwnFields.tsx'
import { PersonActions, type PersonDialog } from './person/PersonActions.tsx'
import { PersonFacts } from './person/PersonFacts.tsx'
import { PersonTimeline } from './person/PersonTimeline.tsx'
import { PossibleDuplicates } from './person/PossibleDuplicates.tsx'
import { PreviousNext } from './person/PreviousNext.tsx'
import personCss from './person/person.module.css'

const CorrectDialog = lazyPart(() => import('./person/CorrectDialog.tsx'), 'CorrectDialog')

const InviteDialog = lazyPart(() => import('./person/InviteDialog.tsx'), 'InviteDialog')

const LetterDialog = lazyPart(() => import('./person/LetterDialog.tsx'), 'LetterDialog')

const GroupMessageDialog = lazyPart(
  () => import('./member/bulk/GroupMessageDialog.tsx'),
  'GroupMessageDialog',
)

const EndDialog = lazyPart(() => import('./member/bulk/EndDialog.tsx'), 'EndDialog')

const MergeDialog = lazyPart(() => import('./person/MergeDialog.tsx'), 'MergeDialog')

/** Everything that an organisation knows of a member, and what its staff do there. */
export function PersonPage({ organisation }: { organisation: Organisation }) {
  const { member = '' } = usePathParams()
  const { data, error, refetch } = usePerson(organisation.id, member)
  if (error instanceof CallError && error.status === 404) throw notFound({ routeId: rootRouteId })
  if (error && !data) {
    return (
      <>
        <PageHeading title={officePersonTexts.title} />
        <ErrorNotice error={error} title={officePersonTexts.notLoaded} retry={() => refetch()} />
      </>
    )
  }
  return data ? <Person organisation={organisation} page={data} /> : <ScreenSkeleton />
}

interface PersonProps {
  organisation: Organisation
  page: Page
}

function Person({ organisation: { id: orgId, key, hue }, page }: PersonProps) {
  const { person, membership } = page
  const may = useRightsIn(key)
  const [opened, setOpened] = useState<PersonDialog>()
  const [done, setDone] = useState('')
  const name = `${person.firstName} ${person.lastName}`
  useShownTitle(name)
  const mayWrite = may('members:write')
  const mayMessage = may('messages:write')
  const open = (what: PersonDialog) => {
    setDone('')
    setOpened(what)
  }
  const dialog = {
    ...{ orgId, person },
    onClose: () => setOpened(undefined),
    onDone: (sentence: string) => {
      setOpened(undefined)
      setDone(sentence)
    },
  }
  return (
    <div className={personCss.personPage}>
      <PreviousNext orgId={orgId} memberId={person.id} />
      <div className={personCss.personHead}>
        <PageHeading title={name} lead={leadOf(page)} />
        <PersonActions page={page} name={name} mayWrite={mayWrite} mayMessage={mayMessage} onOpen={open} />
      </div>
      <p role="status" className="mb-4 font-medium empty:hidden">
        {done}
      </p>
      {page.similar.length > 0 && (
        <PossibleDuplicates orgId={orgId} people={page.similar} onCompare={() => open('merge')} />
      )}
      {page.end && (
        <MembershipEndNotice
          orgId={orgId}
          memberId={person.id}
          end={page.end}
          mayWrite={mayWrite}
          onChange={() => open('end')}
          onDone={setDone}
        />
      )}
      <div className={personCss.personColumns}>
        <PersonFacts orgId={orgId} page={page} onCorrect={mayWrite ? () => open('correct') : undefined} />
        <div className="min-w-0">
          <MembershipYears page={page} hue={hue} mayRefund={may('money:refund')}>
            <GrantActions membership={membership} memberName={name} receiver={receiverOf(page)} />
          </MembershipYears>
          <OwnFields orgId={orgId} memberId={person.id} fields={page.fields} mayWrite={mayWrite} />
          <PersonPlans plans={page.instalments ?? []} mayWrite={may('money:write')} />
          <PersonTimeline
            orgId={orgId}
            page={page}
            mayWrite={mayWrite}
            seesConfidential={may('members:confidential')}
          />
        </div>
      </div>
      <Suspense fallback={null}>
        {opened === 'correct' && <CorrectDialog {...dialog} />}
        {opened === 'invite' && <InviteDialog {...dialog} />}
        {opened === 'letter' && <LetterDialog {...dialog} />}
        {opened === 'merge' && (
          <MergeDialog orgId={orgId} person={person} similar={page.similar} onClose={dialog.onClose} />
        )}
        {opened === 'end' && <EndDialog {...dialog} end={page.end} plans={page.instalments ?? []} />}
        {opened === 'write' && (
          <GroupMessageDialog
            orgId={orgId}
            form={`message-${person.id}`}
            selection={{ kind: 'some', memberIds: [person.id] }}
            onClose={dialog.onClose}
            onSent={() => dialog.onDone(officePersonTexts.written)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Each fact on one line: a date is not broken. */
function leadOf({ person: { memberNumber, dateOfBirth, registrationDate } }: Page) {
  const facts = [
    officePersonTexts.memberNumber({ number: String(memberNumber) }),
    ...(dateOfBirth ? [officePersonTexts.age({ age: ageOn(dateOfBirth, copenhagenDay(new Date())) })] : []),
    officePersonTexts.since({ day: formatDate(copenhagenDay(registrationDate)) }),
  ]
  return facts.map((fact, at) => (
    <span key={fact}>
      {at > 0 && ' · '}
      <span className="inline-block">{fact}</span>
    </span>
  ))
}
