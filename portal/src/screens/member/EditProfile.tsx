import { memberTexts } from '@medlem/i18n/en/portal/member'
import { useState } from 'react'
import { useMember } from '../../session/session.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { ActingLog } from './ActingLog.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { MessageChannels } from './MessageChannels.tsx'
import { ProfileImageEditor } from './ProfileImageEditor.tsx'
import { PushSection } from './PushSection.tsx'
import { PrivacyActions } from './privacy/PrivacyActions.tsx'
import { ProfileForm } from './profile/ProfileForm.tsx'
import { SignInSection } from './SignInSection.tsx'

/** Everything about oneself that can be set: data, picture, channels, sign-in, who acted, privacy. */
export function EditProfile() {
  const member = useMember()
  const [notice, setNotice] = useState('')
  return (
    <>
      <PageHeading title={memberTexts.editProfile} lead={memberTexts.editProfileLead} />
      <Section title={memberTexts.picture}>
        <ProfileImageEditor person={member} />
      </Section>
      <Section title={memberTexts.yourData}>
        <ProfileForm
          key={member.id}
          person={member}
          saveLabel={memberTexts.saveProfile}
          onDone={() => setNotice(memberTexts.profileSaved)}
        />
        <p role="status" className="mt-3 text-soft empty:hidden">
          {notice}
        </p>
      </Section>
      <LanguageSection />
      <MessageChannels member={member} />
      <PushSection />
      <SignInSection memberId={member.id} email={member.email} />
      <ActingLog />
      <PrivacyActions />
    </>
  )
}
