import { isStaff } from '@medlem/domain/access'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useMember, useSessionActions } from '../../session/session.ts'
import { ShownTogether } from '../../shared/ShownTogether.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Avatar } from './Avatar.tsx'
import { BackToOffice } from './BackToOffice.tsx'
import { FamilyInShort } from './FamilyInShort.tsx'
import { MembershipsInShort } from './MembershipsInShort.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfileForm } from './profile/ProfileForm.tsx'

const OrganisationFields = lazyPart(() => import('./OrganisationFields.tsx'), 'OrganisationFields')

/** One's own data, well to read and edited in place; memberships and family in short. */
export function MyProfile() {
  const member = useMember()
  const [isEditing, setEditing] = useState(false)
  const [notice, setNotice] = useState('')
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The form had the focus; what opened it takes it back.
    if (wasEditing.current && !isEditing) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <>
      <div className="flex items-start gap-x-5">
        <Avatar person={member} size="large" />
        <PageHeading
          title={`${member.firstName} ${member.lastName}`}
          lead={<span className="wrap-anywhere">{member.email}</span>}
        />
      </div>
      {isStaff(useSessionActions().roles) && <BackToOffice />}
      <div>
        <Section
          title={memberTexts.yourData}
          action={
            isEditing ? undefined : (
              <Button
                ref={edit}
                variant="secondary"
                onClick={() => {
                  setNotice('')
                  setEditing(true)
                }}
              >
                {commonTexts.edit}
              </Button>
            )
          }
        >
          <p role="status" className="mb-3 text-soft empty:hidden">
            {notice}
          </p>
          {isEditing ? (
            <ProfileForm
              key={member.id}
              person={member}
              takesFocus
              saveLabel={memberTexts.saveProfile}
              onDone={() => {
                setEditing(false)
                setNotice(memberTexts.profileSaved)
              }}
              onCancel={() => setEditing(false)}
            />
          ) : (
            <ProfileFacts member={member} />
          )}
        </Section>
        <ShownTogether>
          <MembershipsInShort memberId={member.id} />
          <Suspense fallback={<Skeleton height="0" />}>
            <OrganisationFields memberId={member.id} />
          </Suspense>
          <FamilyInShort />
          <div className="mt-8">
            <ButtonLink variant="secondary" href="/edit-profile">
              {memberTexts.moreSettings}
            </ButtonLink>
          </div>
        </ShownTogether>
      </div>
    </>
  )
}
