import type { Member } from '@medlem/contract/member'
import { queryClient } from '../api/call/queryClient.ts'
import { cardsQuery } from '../api/memberCard/memberCard.ts'
import { keepCopies } from '../api/offline/offlineCopy.ts'
import { startWorker } from '../api/offline/startWorker.ts'
import { registrationsQuery } from '../api/registration/registration.ts'
import { ticketsQuery } from '../api/registration/ticket.ts'
import { readActingFor } from '../session/actingFor.ts'

/** The page of an event is the same code for all; their data come with the organisations. */
const ANY_EVENT = '/event-00000000-0000-4000-8000-000000000000-detail'

/** What a member most likely opens next, and what is to be readable without a network. */
const NEXT = ['/memberships', '/member-cards', '/membership-new', '/my-calender', '/events', ANY_EVENT]

interface Router {
  preloadRoute: (options: { to: '.'; href: string }) => Promise<unknown>
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function linkManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}

/** Where this browser shows notifications. */
async function confirmOwnPush(): Promise<void> {
  if (readActingFor() !== null || globalThis.Notification?.permission !== 'granted') return
  const { confirmPush } = await import('../api/push/keepPush.ts')
  await confirmPush()
}

async function fetchNext(router: Router, memberId: string): Promise<void> {
  if (savesData()) return
  await queryClient.prefetchQuery(registrationsQuery(memberId))
  await queryClient.prefetchQuery(cardsQuery(memberId))
  await queryClient.prefetchQuery(ticketsQuery(memberId))
  for (const href of NEXT) await router.preloadRoute({ to: '.', href })
}

/** Once the first screen is whole: what makes an app of the portal, and the next steps' code and data before the tap. */
export async function afterFirstLoad(router: Router, member: Member): Promise<void> {
  linkManifest()
  // Support sees another member's affairs, which are not to stay in this browser.
  if (readActingFor() === null) keepCopies(queryClient, member)
  // Asked for only when it can't be fetched any more.
  await import('../api/offline/offlineSession.ts')
  await startWorker('/')
  await fetchNext(router, member.id)
  await confirmOwnPush()
}
