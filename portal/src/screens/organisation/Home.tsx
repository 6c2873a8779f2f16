import { commonTexts } from '@medlem/i18n/en/portal/common'
import { Suspense } from 'react'
import { useFamilyStatus } from '../../api/membership/membership.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { useMember } from '../../session/session.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ComingUp } from './ComingUp.tsx'
import { FamilySection } from './FamilySection.tsx'
import { familySentence } from './familyState.ts'
import { greeting } from './greeting.ts'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { OrganisationList } from './OrganisationList.tsx'
import { asksFamily } from './waitsForAcceptance.ts'

// Few members are asked anything: it is no part of the first load.
const WaitingPages = lazyPart(() => import('./WaitingPages.tsx'), 'WaitingPages')

/** Home: the family's state first, then what is coming up, then the organisations; all at once, so that nothing moves. */
export function Home() {
  const title = greeting(useMember().firstName, new Date())
  const organisations = useOrganisations()
  const family = useFamilyStatus()
  const isFamilyKnown = family.data !== undefined || family.isError
  const areOrganisationsKnown = organisations.data !== undefined || organisations.isError
  if (!isFamilyKnown || !areOrganisationsKnown) {
    return (
      <>
        <PageHeading title={title} lead={<Skeleton width="min(42ch, 90%)" />} />
        <HomeSkeleton />
      </>
    )
  }
  const enabled = organisations.data?.filter((organisation) => organisation.enabled)
  return (
    <>
      <PageHeading
        title={title}
        lead={family.data && familySentence(family.data, copenhagenDay(new Date()))}
      />
      <Suspense fallback={<HomeSkeleton />}>
        {family.data && asksFamily(family.data) && (
          <WaitingPages people={family.data} organisations={organisations.data} />
        )}
        {family.error && (
          <ErrorNotice
            error={family.error}
            title={commonTexts.membershipsNotLoaded}
            retry={() => family.refetch()}
          />
        )}
        {!family.error && organisations.data && (
          <FamilySection people={family.data} organisations={organisations.data} />
        )}
        {organisations.error && !enabled && (
          <ErrorNotice
            error={organisations.error}
            title={commonTexts.organisationsNotLoaded}
            retry={() => organisations.refetch()}
          />
        )}
        <ComingUp organisations={enabled} failed={organisations.isError} />
        <OrganisationList
          organisations={organisations.data}
          people={family.data}
          failed={organisations.isError}
        />
      </Suspense>
    </>
  )
}
