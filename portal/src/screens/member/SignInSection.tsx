import { memberTexts } from '@medlem/i18n/en/portal/member'
import { useConfig } from '../../api/portalConfig/useConfig.ts'
import { accountPage } from '../../session/identityPages.ts'
import { useSession } from '../../session/session.ts'
import { OfficePart } from '../../shell/OfficePart.tsx'
import { Section } from '../../ui/Section.tsx'

/** How the member signs in, and where that is changed: at the identity server. */
export function SignInSection({ memberId, email }: { memberId: string; email: string | null }) {
  const { identity } = useConfig()
  const { selectedImpersonateMember } = useSession()
  const page = accountPage(identity, `${location.origin}/edit-profile`)
  return (
    <Section title={memberTexts.signIn}>
      <p className="max-w-[62ch] text-soft">
        {memberTexts.signInWith({
          address: email ?? '',
          email: (inner) => (
            <span key="email" className="wrap-anywhere text-ink">
              {inner}
            </span>
          ),
        })}
      </p>
      {selectedImpersonateMember?.id === memberId && (
        <OfficePart name="ReleaseSignIn" of={{ memberId, email }} />
      )}
      {page.isSupported ? (
        <p className="mt-2">
          <a className="text-link" href={page.address}>
            {memberTexts.openSignInAccount}
          </a>
        </p>
      ) : (
        <p className="mt-2">{page.message}</p>
      )}
    </Section>
  )
}
