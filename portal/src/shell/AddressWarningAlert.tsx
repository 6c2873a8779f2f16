import type { Address } from '@medlem/contract/member'
import { hrefOf } from '@medlem/contract/portalAddress'
import { addressProblems } from '@medlem/domain/address'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { useState } from 'react'
import { Alert } from '../ui/Alert.tsx'
import { AppLink } from '../ui/AppLink.tsx'
import { Countdown } from './Countdown.tsx'
import { useCountdown } from './useCountdown.ts'

// Spec 9: auto-close of the profile notice.
const AUTO_CLOSE_MS = 15_000

/** What is wrong with the address: an error that can't be closed and ends with its countdown, as other timed banners (Ruling 42). */
export function AddressWarningAlert({ address }: { address: Address | null }) {
  const [isOver, setOver] = useState(false)
  const left = useCountdown(AUTO_CLOSE_MS, () => setOver(true))
  if (isOver) return null
  return (
    <Alert kind="error">
      <p>
        {shellTexts.profileIncomplete}{' '}
        <AppLink className="text-link" href={hrefOf('/memberships', { trigger: 'editMainParticipant' })}>
          {shellTexts.completeProfile}
        </AppLink>
      </p>
      {addressProblems(address).map(({ field, message }) => (
        <p key={field} className="text-meta">
          {message}
        </p>
      ))}
      <Countdown secondsLeft={left} />
    </Alert>
  )
}
