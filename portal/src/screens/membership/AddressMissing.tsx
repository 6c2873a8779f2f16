import { addressProblems } from '@medlem/domain/address'
import { useMember } from '../../session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ButtonLink } from '../../ui/Button.tsx'

/** Says that the payer's address is not complete, with the way to mend it and back to where one was. */
export function AddressMissing({ returnTo }: { returnTo: '/membership-new' | '/organizations-review' }) {
  const problems = addressProblems(useMember().address)
  if (problems.length === 0) return null
  return (
    <div className="mb-8">
      <Alert
        kind="warning"
        title="Clubs need your address before you can buy a membership."
        actions={
          <ButtonLink
            variant="secondary"
            href={`/memberships?trigger=editMainParticipant&returnTo=${encodeURIComponent(returnTo)}`}
          >
            Complete your profile
          </ButtonLink>
        }
      >
        {problems.map(({ field, message }) => (
          <p key={field}>{message}</p>
        ))}
      </Alert>
    </div>
  )
}
