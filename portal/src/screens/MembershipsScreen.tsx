import { Suspense } from 'react'
import { lazyPart } from '../ui/lazyPart.tsx'
import { useScreenSearch } from '../ui/useScreenSearch.ts'
import { Memberships } from './membership/Memberships.tsx'

const ProfileDialog = lazyPart(() => import('./member/ProfileDialog.tsx'), 'ProfileDialog')
const OpenRenewal = lazyPart(() => import('./membership/renewal/OpenRenewal.tsx'), 'OpenRenewal')

/** `?trigger=editMainParticipant` opens the profile over the memberships (Spec 2); `?renewal=` leads on to what renews. */
export function MembershipsScreen() {
  const { trigger, renewal } = useScreenSearch('/memberships')
  return (
    <>
      <Memberships />
      <Suspense fallback={null}>
        {trigger === 'editMainParticipant' && <ProfileDialog />}
        {renewal && <OpenRenewal id={renewal} />}
      </Suspense>
    </>
  )
}
