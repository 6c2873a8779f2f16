import { accountPage } from '../../session/identityPages.ts'
import { useConfig } from '../../shell/config.ts'
import { Section } from '../../ui/Section.tsx'

/** How the member signs in, and where that is changed: at the identity server. */
export function SignInPart({ email }: { email: string | null }) {
  const { identity } = useConfig()
  const page = accountPage(identity, `${location.origin}/edit-profile`)
  return (
    <Section title="Sign-in">
      <p className="max-w-[62ch] text-soft">
        You sign in with <span className="wrap-anywhere text-ink">{email}</span>. Address and password are
        kept by the sign-in service, not here.
      </p>
      {page.isSupported ? (
        <p className="mt-2">
          <a className="text-link" href={page.address}>
            Open your sign-in account
          </a>
        </p>
      ) : (
        <p className="mt-2">{page.message}</p>
      )}
    </Section>
  )
}
