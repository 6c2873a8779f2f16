import { type AddressProblem, addressProblems } from '@medlem/domain/address'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { useState } from 'react'
import { offline } from '../session/offline.ts'
import { useSession } from '../session/session.ts'
import { Alert } from '../ui/Alert.tsx'
import { AppLink } from '../ui/AppLink.tsx'
import { Countdown } from './Countdown.tsx'
import { useCountdown } from './useCountdown.ts'

// Spec 9: auto-close of the profile notice.
const AUTO_CLOSE_MS = 15_000

/** 'Please complete your profile to continue.' while the address can't be used; not on the page that mends it (Spec 5). */
export function AddressWarning({ page }: { page: string }) {
  const { member } = useSession()
  // What is kept for reading without a network has no address.
  if (!member || page === 'memberships' || offline.asOf() !== undefined) return null
  const problems = addressProblems(member.address)
  // A new set of problems starts another countdown.
  const key = `${member.id} ${problems.map(({ message }) => message).join(' ')}`
  return problems.length === 0 ? null : <TimedError key={key} problems={problems} />
}

/** An error that can't be closed and goes by itself, with its countdown as other timed banners (Ruling 42). */
function TimedError({ problems }: { problems: readonly AddressProblem[] }) {
  const [isOver, setOver] = useState(false)
  const left = useCountdown(AUTO_CLOSE_MS, () => setOver(true))
  if (isOver) return null
  return (
    <Alert kind="error">
      <p>
        {shellTexts.profileIncomplete}{' '}
        <AppLink className="text-link" href="/memberships?trigger=editMainParticipant">
          {shellTexts.completeProfile}
        </AppLink>
      </p>
      {problems.map(({ field, message }) => (
        <p key={field} className="text-meta">
          {message}
        </p>
      ))}
      <Countdown secondsLeft={left} />
    </Alert>
  )
}
