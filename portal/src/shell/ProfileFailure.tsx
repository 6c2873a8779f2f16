import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { Suspense } from 'react'
import { CallError } from '../api/call/callError.ts'
import { useSessionActions } from '../session/session.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { ScreenSkeleton } from '../ui/Skeleton.tsx'

/** Few ever see it, and then the rest of the portal has nothing to show. */
const MoveSignIn = lazyPart(() => import('./MoveSignIn.tsx'), 'MoveSignIn')

/** In place of a screen when the signed-in member could not be had. */
export function ProfileFailure({ title, failure }: { title: string; failure: unknown }) {
  const session = useSessionActions()
  if (failure instanceof CallError && failure.code === 'identity_conflict') {
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <MoveSignIn />
      </Suspense>
    )
  }
  return (
    <>
      <PageHeading title={title} />
      <ErrorNotice error={failure} title={shellTexts.profileNotLoaded} retry={session.load} />
    </>
  )
}
