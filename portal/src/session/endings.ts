import { forgetActingFor } from './actingFor.ts'
import { forgetDrafts } from './drafts.ts'
import type { SignIn } from './keycloak.ts'
import { LOCK_SCREEN, lockAt } from './lock.ts'
import { forgetOffline } from './offline.ts'
import { herePath } from './returnAddress.ts'
import { notifyOtherTabs } from './sessionEnd.ts'

/** The ways in which a session ends, and what each leaves in this tab. */
export interface Endings {
  /** By the user: nothing of theirs stays in this browser. */
  logout: () => Promise<void>
  /** The member is inactive, or no new token was given: this tab goes to the lock screen and keeps what was typed. */
  expire: () => Promise<void>
  /** The same, when another tab has already ended the session. */
  lock: () => void
  /** Drops what this tab keeps of the member. */
  forget: () => void
}

export interface EndingParts {
  signIn: SignIn
  /** Leaves this page for another of the portal, without a way back. */
  replace: (href: string) => void
  /** What this browser ends with the member's own sign-out, while there is a token still. */
  beforeLogout?: (() => Promise<void>) | undefined
}

export function createEndings({ signIn, replace, beforeLogout }: EndingParts): Endings {
  const forget = () => {
    forgetDrafts()
    forgetActingFor()
    forgetOffline()
  }
  // Two tabs whose time is over at once notify each other: only the first end counts, or one would undo the other.
  let isEnding = false
  const once = (): boolean => {
    const isFirst = !isEnding
    isEnding = true
    return isFirst
  }
  const end = async () => {
    try {
      await signIn.logout()
    } catch (error) {
      isEnding = false
      throw error
    }
  }
  return {
    forget,
    logout: async () => {
      if (!once()) return
      forget()
      notifyOtherTabs('logout')
      await beforeLogout?.().catch(() => undefined)
      await end()
    },
    expire: async () => {
      if (!once()) return
      forgetActingFor()
      forgetOffline()
      lockAt(herePath())
      notifyOtherTabs('idle')
      await end()
    },
    lock: () => {
      if (!once()) return
      forgetActingFor()
      forgetOffline()
      lockAt(herePath())
      replace(LOCK_SCREEN)
    },
  }
}
