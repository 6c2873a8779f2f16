import { checkAddress } from '@medlem/domain/addressCheck'
import { offline } from '../session/offline.ts'
import { useSession } from '../session/session.ts'
import { lazyPart } from '../ui/lazyPart.tsx'

// The screen waits for what stands over it, so that it need not move; but not long.
const TIMEOUT_MS = 5_000

const AddressWarningAlert = lazyPart(
  () => import('./AddressWarningAlert.tsx'),
  'AddressWarningAlert',
  TIMEOUT_MS,
)

/** 'Please complete your profile to continue.' while the address can't be used; not on the page that mends it (Spec 5). */
export function AddressWarning({ page }: { page: string }) {
  const { member } = useSession()
  // What is kept for reading without a network has no address.
  if (!member || page === 'memberships' || offline.asOf() !== undefined) return null
  const faults = checkAddress(member.address)
  if (faults.length === 0) return null
  // A new set of problems starts another countdown.
  const key = `${member.id} ${faults.map(({ field, code }) => field + code).join(' ')}`
  return <AddressWarningAlert key={key} address={member.address} />
}
