import type { Member, MemberListItem } from '@medlem/contract/member'
import { isSuperAdmin, parseRoles, type Role } from '@medlem/domain/access'
import { forgetActingFor, keepActingFor, readActingFor } from './actingFor.ts'
import { keepDraftsOf } from './drafts.ts'
import { createEndings, type Endings } from './endings.ts'
import type { SignIn } from './keycloak.ts'
import { loadOwnMember, type MemberCalls } from './memberLoading.ts'

/** Spec 3 'Auth state', and how the loading of the member stands. */
export interface AuthState {
  /** The active member: the selected one, else the signed-in one; null while loading and after a failure. */
  member: Member | null
  impersonateMembers: readonly MemberListItem[]
  selectedImpersonateMember: MemberListItem | null
  authenticated: boolean
  /** Milliseconds since 1970. */
  lastActivityTime: number
  sessionTimeoutMinutes: number
  /** Why there is no member. */
  failure: unknown
}

export interface SessionCalls extends MemberCalls {
  /** The selected member, looked up while acting for them. */
  findActedFor: (email: string) => Promise<Member>
  /** A member beyond the list; undefined when there is none to act for. */
  findById: (id: string) => Promise<Member | undefined>
  listMembers: () => Promise<readonly MemberListItem[]>
}

export interface Session extends Endings {
  read: () => AuthState
  subscribe: (listener: () => void) => () => void
  roles: readonly Role[]
  load: () => Promise<void>
  /** Acts for another member; the page reloads (Spec 4). */
  select: (member: MemberListItem) => void
  clearSelection: () => void
  /** After a write to the own profile. */
  putMember: (member: Member) => void
  noteActivity: (time: number) => void
  login: SignIn['login']
  loginAddress: SignIn['loginAddress']
  /** The browser keeps the identity server's cookies from us (Spec 8). */
  areCookiesBlocked: boolean
  /** Whether the identity server gave no answer the last time (Ruling 35). */
  issuer: SignIn['issuer']
}

export interface SessionParts {
  signIn: SignIn
  calls: SessionCalls
  sessionTimeoutMinutes: number
  reload: () => void
  /** Leaves this page for another of the portal, without a way back. */
  replace: (href: string) => void
  now: () => number
  beforeLogout?: (() => Promise<void>) | undefined
}

/** What the portal knows about who is here, outside React so that the router can ask too. */
export function createSession(parts: SessionParts): Session {
  const { signIn, calls, sessionTimeoutMinutes, reload, now } = parts
  const endings = createEndings(parts)
  const listeners = new Set<() => void>()
  const roles = signIn.isAuthenticated() ? parseRoles(signIn.claims().realmRoles) : []
  let state: AuthState = {
    member: null,
    impersonateMembers: [],
    selectedImpersonateMember: null,
    authenticated: signIn.isAuthenticated(),
    lastActivityTime: now(),
    sessionTimeoutMinutes,
    failure: null,
  }
  const change = (part: Partial<AuthState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  async function loadActedFor(own: Member): Promise<Partial<AuthState>> {
    const impersonateMembers = await calls.listMembers().catch(() => [])
    const wanted = readActingFor()
    if (wanted !== null && wanted !== own.id) {
      const listed = impersonateMembers.find(({ id }) => id === wanted)
      // Beyond the list there are those whom only the search knows (Ruling 34).
      const member = listed?.email ? await calls.findActedFor(listed.email) : await calls.findById(wanted)
      if (member) {
        const { id, firstName, lastName, email } = member
        return { member, impersonateMembers, selectedImpersonateMember: { id, firstName, lastName, email } }
      }
    }
    forgetActingFor()
    return { member: own, impersonateMembers, selectedImpersonateMember: null }
  }

  async function load(): Promise<void> {
    change({ failure: null })
    try {
      if (!isSuperAdmin(roles)) forgetActingFor()
      const own = await loadOwnMember(calls, signIn.claims(), now())
      keepDraftsOf(own.id)
      // Without a choice to honour the list can come after the first paint.
      if (!isSuperAdmin(roles)) change({ member: own })
      else if (readActingFor() !== null) change(await loadActedFor(own))
      else {
        change({ member: own })
        change(await loadActedFor(own))
      }
    } catch (failure) {
      change({ member: null, failure })
    }
  }

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    roles,
    load,
    select: (member) => {
      keepActingFor(member.id)
      reload()
    },
    clearSelection: () => {
      forgetActingFor()
      reload()
    },
    putMember: (member) => change({ member }),
    noteActivity: (lastActivityTime) => {
      state = { ...state, lastActivityTime }
    },
    login: signIn.login,
    loginAddress: signIn.loginAddress,
    ...endings,
    areCookiesBlocked: signIn.areCookiesBlocked(),
    issuer: signIn.issuer,
  }
}
