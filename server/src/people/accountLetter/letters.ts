import type { Letters } from '@medlem/identity/registration/letter'
import type { Deps } from '../../platform/deps/deps.ts'
import { letterDigest, printedCode } from '../invitation/letterCode.ts'
import { findOpenLetter, lockLetter } from '../invitation/store.ts'
import { findMemberByEmail } from '../member/store.ts'
import { emailRefusal } from '../person/present.ts'
import { becomeMember, memberOfLetter } from './becomeMember.ts'

/** What is written into the audit log where a person makes their account: there is no request of the API. */
export const SIGN_IN_TRACE = 'sign-in'

/** The letters with a code, for those who make an account at the embedded identity server. */
export function accountLetters({ db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>): Letters {
  return {
    async find(code) {
      const digest = letterDigest(config, printedCode(code))
      const view = await findOpenLetter(db, { digest, now: clock.now() })
      if (!view || (await emailRefusal(db, view.member, view.row.orgId)) !== null) return undefined
      const { firstName: givenName, lastName: familyName } = view.member
      return { id: view.row.id, givenName, familyName, organisation: view.organisation.name }
    },
    async use(tx, id, account) {
      const at = clock.now()
      const letter = await lockLetter(tx, { id })
      const found = letter && (await memberOfLetter(tx, { letter, by: 'post', at }))
      const other = await findMemberByEmail(tx, account.email)
      if (!letter || !found || (other && other.id !== found.id)) return false
      const identity = { issuer: config.identity.boundAs, subject: account.id }
      const { email } = account
      const becoming = { letter, identity, email, by: 'post', traceId: SIGN_IN_TRACE, at } as const
      return (await becomeMember(tx, found, becoming)) !== undefined
    },
  }
}
