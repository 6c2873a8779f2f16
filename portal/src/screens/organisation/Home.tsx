import { commonTexts } from '@medlem/i18n/en/portal/common'
import { Suspense, useSyncExternalStore } from 'react'
import { useFamilyStatus } from '../../api/membership/membership.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { offline } from '../../session/offline.ts'
import { useMember } from '../../session/session.ts'
import { BannerView } from '../../shell/BannerView.tsx'
import { firstLoad } from '../../shell/firstLoad.ts'
import { useShownBanners } from '../../shell/useShownBanners.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ComingUp } from './ComingUp.tsx'
import { FamilyClubs } from './FamilyClubs.tsx'
import { arrangeFamily, familySentence } from './familyState.ts'
import { greeting } from './greeting.ts'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { asksFamily } from './waitsForAcceptance.ts'

// Few members are asked anything: it is not in the first load.
const WaitingPages = lazyPart(() => import('./WaitingPages.tsx'), 'WaitingPages')

/** What the family is asked for, which most are not. */
const OwnPlans = lazyPart(() => import('../../shared/instalment/OwnPlans.tsx'), 'OwnPlans')

/** Below what a phone shows first, so its code comes once the rest is whole. */
const OrganisationList = lazyPart(() => import('./OrganisationList.tsx'), 'OrganisationList')
/** Its room, empty: nothing of it is missing while it waits for its turn. */
const listRoom = <div style={{ minHeight: '5.5rem' }} />

/** Home: the family's organisations first, then what is coming up, then all organisations; at once, so that nothing moves. */
export function Home() {
  const title = greeting(useMember().firstName, new Date())
  const organisations = useOrganisations()
  const family = useFamilyStatus()
  const banners = useShownBanners()
  const isFirstWhole = useSyncExternalStore(firstLoad.subscribe, firstLoad.isWhole)
  const isWhole = isFirstWhole || offline.asOf() !== undefined
  const isFamilyKnown = family.data !== undefined || family.isError
  const areOrganisationsKnown = organisations.data !== undefined || organisations.isError
  if (!isFamilyKnown || !areOrganisationsKnown) {
    return (
      <div className="home">
        <PageHeading title={title} lead={<Skeleton width="min(42ch, 90%)" />} />
        <HomeSkeleton />
      </div>
    )
  }
  const { data: people } = family
  const enabled = organisations.data?.filter((organisation) => organisation.enabled)
  const clubs = !people || family.error || !organisations.data ? [] : arrangeFamily(people).clubs
  // One of an organisation stands in its card, where there is one.
  const above = banners.shown.filter(({ orgId }) => orgId && !clubs.some((club) => club.orgId === orgId))
  return (
    <div className="home">
      <PageHeading title={title} lead={people && familySentence(people, copenhagenDay(new Date()))} />
      <Suspense fallback={<HomeSkeleton />}>
        <div className="home-parts">
          <div className="home-part">
            {above.map((banner) => (
              <BannerView key={banner.id} banner={banner} onClose={() => banners.close(banner.id)} />
            ))}
            {people && asksFamily(people) && (
              <WaitingPages people={people} organisations={organisations.data} />
            )}
            {family.error && (
              <ErrorNotice
                error={family.error}
                title={commonTexts.membershipsNotLoaded}
                retry={() => family.refetch()}
              />
            )}
            {!family.error && people && organisations.data && (
              <FamilyClubs people={people} organisations={organisations.data} banners={banners} />
            )}
            {isWhole && (
              <Suspense>
                <OwnPlans isHome />
              </Suspense>
            )}
            {organisations.error && !enabled && (
              <ErrorNotice
                error={organisations.error}
                title={commonTexts.organisationsNotLoaded}
                retry={() => organisations.refetch()}
              />
            )}
          </div>
          <div className="home-part">
            {enabled && <ComingUp organisations={enabled} isWhole={isWhole} />}
            {organisations.data &&
              (isWhole ? (
                <Suspense fallback={listRoom}>
                  <OrganisationList organisations={organisations.data} people={people} />
                </Suspense>
              ) : (
                listRoom
              ))}
          </div>
        </div>
      </Suspense>
    </div>
  )
}
