import type { Member } from '@medlem/contract/member'
import { queryOf } from '@medlem/contract/portalAddress'
import type { PortalConfig } from '@medlem/contract/portalConfig'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { queryClient } from '../api/call/queryClient.ts'
import { sessionCalls } from '../api/member/member.ts'
import { ConfigContext } from '../api/portalConfig/useConfig.ts'
import { signIn } from '../api/signIn/signIn.ts'
import { parseSearch } from '../searchText.ts'
import { createSession } from '../session/createSession.ts'
import { SessionContext } from '../session/session.ts'
import { withoutSignIn } from '../session/withoutSignIn.ts'
import { type FakeServer, json } from './fakeServer.ts'

/** Ida Holm, signed in. */
export function aMember(values: Partial<Member> = {}): Member {
  return {
    id: '10000000-0000-4000-8000-000000000001',
    memberNumber: 4711,
    parentId: null,
    firstName: 'Ida',
    lastName: 'Holm',
    email: 'ida.holm@example.org',
    phone: '+4520304050',
    gender: 'female',
    dateOfBirth: '1984-03-05',
    profileImage: null,
    address: {
      AddressLine1: 'Havnegade 1',
      AddressLine2: '',
      AddressLine3: '',
      City: 'Aarhus C',
      PostCode: '8000',
      Country: 'Denmark',
    },
    enabled: true,
    comments: null,
    registrationDate: '2024-01-01T10:00:00.000Z',
    updateDate: '2024-01-01T10:00:00.000Z',
    familyLink: false,
    familyInvitationStatus: null,
    familyInvitationRequest: null,
    messagingOptIn: false,
    version: 1,
    ...values,
  }
}

interface Around {
  server: FakeServer
  member?: Member
  /** That one can choose; one of them alone unless a test is about several. */
  languages?: { id: string; name: string }[]
  /** Whether members can be invited by e-mail. */
  invitesMembers?: boolean
  /** Whether there is a member: pages for everybody ask for no sign-in. */
  isSignedIn?: boolean
  /** Where in the portal the part is shown. */
  address?: string
}

/**
 * Renders a part of the portal with the real router, session and queries; only `fetch` and the sign-in (`setup.ts`) are
 * replaced. Resolves once the part is rendered.
 */
export async function renderPart(
  part: ReactNode,
  {
    server,
    member = aMember(),
    languages = [],
    invitesMembers = false,
    isSignedIn = true,
    address = '/',
  }: Around,
) {
  server.on('GET', '/member/search-email', json(member))
  const session = createSession({
    signIn: isSignedIn ? await signIn : withoutSignIn,
    calls: sessionCalls,
    sessionTimeoutMinutes: 30,
    reload: () => undefined,
    replace: () => undefined,
    now: Date.now,
  })
  if (isSignedIn) await session.load()
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history,
    parseSearch,
    stringifySearch: queryOf,
    defaultNotFoundComponent: () => part,
  })
  await router.load()
  const drawn = render(
    <SessionContext value={session}>
      <ConfigContext value={{ product: { name: 'Medlem' }, languages, invitesMembers } as PortalConfig}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </ConfigContext>
    </SessionContext>,
  )
  onTestFinished(() => queryClient.clear())
  return {
    user: userEvent.setup(),
    /** Unmounts the part, as a reload or a lock screen does. */
    leave: () => drawn.unmount(),
    here: () => history.location.href,
  }
}

/** The field with a label. */
export function field(label: string | RegExp): HTMLElement {
  return screen.getByLabelText(label)
}

/** The error shown at the field, by its description; empty without one. */
export function errorAt(label: string | RegExp): string {
  const input = field(label)
  if (input.getAttribute('aria-invalid') !== 'true') return ''
  const id = input
    .getAttribute('aria-describedby')
    ?.split(' ')
    .find((one) => one.endsWith('-error'))
  return (id && document.getElementById(id)?.textContent) || ''
}

export const KEPT = 'We kept what you typed. It is not sent yet.'

/** Types into a field, unmounts the part, renders it again, and returns what the field holds then. */
export async function typedAfterReload(
  part: ReactNode,
  { label, text, ...around }: Around & { label: string | RegExp; text: string },
): Promise<string> {
  const first = await renderPart(part, around)
  await first.user.clear(field(label))
  await first.user.type(field(label), text)
  first.leave()
  await renderPart(part, around)
  await screen.findByText(KEPT)
  return (field(label) as HTMLInputElement).value
}
