import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useDeferredValue, useRef, useState } from 'react'
import { useBanners } from '../api/banner/banner.ts'
import { useConfig } from '../api/portalConfig/useConfig.ts'
import { useSession } from '../session/session.ts'
import { lazyDecoration } from '../ui/lazyPart.tsx'
import { ScreenSkeleton } from '../ui/Skeleton.tsx'
import { BannerArea } from './BannerArea.tsx'
import { BottomBar } from './BottomBar.tsx'
import { CookieNotice } from './CookieNotice.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { IdleGuard } from './IdleGuard.tsx'
import { NewBuildNotice } from './NewBuildNotice.tsx'
import { ProfileFailure } from './ProfileFailure.tsx'
import { SideNav } from './SideNav.tsx'
import { Strips } from './Strips.tsx'
import { ShownTitleContext } from './shownTitle.ts'
import { useDocumentTitle } from './useDocumentTitle.ts'
import { useNav } from './useNav.ts'

/** No screen waits for it, and home says it in its cards. */
const BannersBelow = lazyDecoration(() => import('./BannersBelow.tsx'), 'BannersBelow')

// The same element each time, so that another page's title draws none of these again.
const strips = <Strips />
const idleGuard = <IdleGuard />

/** Everything around a screen; the screen itself comes once the member is known. */
export function Frame({ title, children }: { title: string | undefined; children: ReactNode }) {
  const { product } = useConfig()
  const { member, failure } = useSession()
  const parts = {
    nav: useRef<HTMLElement>(null),
    header: useRef<HTMLElement>(null),
    toggleButton: useRef<HTMLButtonElement>(null),
    scrim: useRef<HTMLDivElement>(null),
  }
  const nav = useNav(parts)
  const isPhone = nav.room === 'overlay'
  const isHome = useRouterState({ select: ({ location }) => location.pathname === '/' })
  // Once they came or failed, so that the screen never waits for another try.
  const { isFetched } = useBanners()
  const isReady = member !== null && isFetched
  // The screen is drawn in slices, between which a press is answered.
  const isDrawn = useDeferredValue(isReady)
  const [shownTitle, setShownTitle] = useState<string>()
  useDocumentTitle(shownTitle ?? title)
  return (
    <div className="frame" data-toggled={nav.isToggled || undefined}>
      <a className="skip-link button button-primary" href="#content" inert={nav.isDrawerOpen}>
        {shellTexts.skipToContent}
      </a>
      <SideNav nav={nav} ref={parts.nav} scrim={parts.scrim} />
      <Header
        nav={nav}
        title={shownTitle ?? title ?? product.name}
        ref={parts.header}
        toggleRef={parts.toggleButton}
      />
      <div className="frame-middle" inert={nav.isDrawerOpen}>
        {strips}
        <main className="sheet" id="content" tabIndex={-1}>
          <div className="sheet-inner">
            <NewBuildNotice />
            <CookieNotice />
            {isReady && isDrawn ? (
              <Suspense fallback={<ScreenSkeleton />}>
                <BannerArea isPhone={isPhone} />
                <ShownTitleContext value={setShownTitle}>{children}</ShownTitleContext>
                {isPhone && !isHome && (
                  <Suspense>
                    <BannersBelow />
                  </Suspense>
                )}
              </Suspense>
            ) : failure ? (
              <ProfileFailure title={title ?? product.name} failure={failure} />
            ) : (
              <ScreenSkeleton />
            )}
          </div>
        </main>
      </div>
      <Footer isBehind={nav.isDrawerOpen} />
      {isPhone && <BottomBar isBehind={nav.isDrawerOpen} />}
      {idleGuard}
    </div>
  )
}
