import { hrefOf } from '@medlem/contract/portalAddress'
import { MAX_CHILDREN } from '@medlem/domain/family'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { notFound, rootRouteId } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFamily } from '../../../api/family/family.ts'
import { useMember } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { LoadingPart, Skeleton } from '../../../ui/Skeleton.tsx'
import { useGoTo } from '../../../ui/useGoTo.ts'
import { useScreenSearch } from '../../../ui/useScreenSearch.ts'
import { ProfileImageEditor } from '../ProfileImageEditor.tsx'
import { ProfileForm } from '../profile/ProfileForm.tsx'
import { InviteForm } from './InviteForm.tsx'
import { KindChoice } from './KindChoice.tsx'
import { LinkedPersonView } from './LinkedPersonView.tsx'

const LIST = '/participants-list'

/** One form for oneself, a child, or an invitation: `?id=` edits, `?kind=child` or `?kind=invite` adds. */
export function EditFamilyMember() {
  const { id, kind = 'child' } = useScreenSearch('/add-edit-participant')
  if (id !== undefined) return <EditPerson key={id} id={id} />
  if (kind === 'invite') return <Invite />
  if (kind === 'child') return <AddChild />
  if (kind === 'self') return <EditSelf />
  throw notFound({ routeId: rootRouteId })
}

function EditSelf() {
  return <EditPerson id={useMember().id} />
}

function Invite() {
  const goTo = useGoTo()
  return (
    <>
      <PageHeading title={memberTexts.inviteSomeone} lead={memberTexts.inviteLead} />
      <KindChoice kind="invite" />
      <InviteForm onDone={(invitationId) => goTo(hrefOf(LIST, { invited: invitationId }))} />
    </>
  )
}

function AddChild() {
  const goTo = useGoTo()
  const family = useFamily()
  const children = family.data?.filter(({ parentId }) => parentId !== null).length ?? 0
  return (
    <>
      <PageHeading title={memberTexts.addChild} lead={memberTexts.addChildLead} />
      <KindChoice kind="child" />
      {children >= MAX_CHILDREN && (
        <div className="mb-6">
          <Alert kind="warning">
            <p>{memberTexts.mostChildren({ count: MAX_CHILDREN })}</p>
          </Alert>
        </div>
      )}
      <WhenKnown family={family}>
        <ProfileForm
          person={null}
          family={family.data ?? []}
          saveLabel={memberTexts.addThisChild}
          onDone={(child) => goTo(hrefOf(LIST, { added: child.id }))}
          onCancel={() => goTo(LIST)}
        />
      </WhenKnown>
    </>
  )
}

function EditPerson({ id }: { id: string }) {
  const goTo = useGoTo()
  const family = useFamily()
  const me = useMember()
  const found = family.data?.find((person) => person.id === id)
  // One's own profile is the session's: the newest there is.
  const person = id === me.id ? me : found
  if (family.data && !person) throw notFound({ routeId: rootRouteId })
  const title = !person ? commonTexts.edit : person.id === me.id ? memberTexts.yourData : person.firstName
  return (
    <>
      <PageHeading title={title} lead={person && leadOf({ isOwn: person.id === me.id, ...person })} />
      <WhenKnown family={family}>
        {person?.familyLink && <LinkedPersonView person={person} />}
        {person && !person.familyLink && (
          <>
            <div className="mb-9">
              <ProfileImageEditor person={person} />
            </div>
            <ProfileForm
              key={person.id}
              person={person}
              family={family.data ?? []}
              saveLabel={commonTexts.save}
              onDone={() => goTo(hrefOf(LIST, { saved: person.id }))}
              onCancel={() => goTo(LIST)}
            />
          </>
        )}
      </WhenKnown>
    </>
  )
}

function leadOf({ isOwn, familyLink }: { isOwn: boolean; familyLink: boolean }): string {
  if (isOwn) return memberTexts.yourDataLead
  return familyLink ? memberTexts.linkedAccountLead : memberTexts.childLead
}

function WhenKnown({ family, children }: { family: ReturnType<typeof useFamily>; children: ReactNode }) {
  if (family.data) return children
  if (family.error) {
    return (
      <ErrorNotice error={family.error} title={memberTexts.familyNotLoaded} retry={() => family.refetch()} />
    )
  }
  return (
    <LoadingPart>
      <Skeleton height="420px" />
    </LoadingPart>
  )
}
