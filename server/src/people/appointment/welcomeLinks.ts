import { StaffRole } from '@medlem/contract/appointment'
import { hrefOf } from '@medlem/contract/portalAddress'
import type { Database } from '@medlem/database/database'
import { jobTexts } from '@medlem/i18n/en/domain/job'
import { inLanguage } from '@medlem/i18n/languages'
import { findAccountByEmail } from '@medlem/identity/accounts'
import type { WelcomeLinks } from '@medlem/identity/welcome'
import type { Deps } from '../../platform/deps/deps.ts'
import { becomeMember, memberOfLetter } from '../accountLetter/becomeMember.ts'
import { letterOfLink } from '../accountLetter/letterLink.ts'
import { SIGN_IN_TRACE } from '../accountLetter/letters.ts'
import { lockLetter } from '../invitation/store.ts'
import { isFirstLink, useFirstLink } from './firstAdministrator.ts'
import { invitationOf } from './invitationLink.ts'
import { fullName } from './present.ts'
import { findInvitation, type InvitationView, lockInvitation, updateInvitation } from './store.ts'

/** The links with which people make an account at the embedded identity server: the first administrator's, invitations to jobs, and those of members. */
export function welcomeLinks({ db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>): WelcomeLinks {
  const openInvitation = (view: InvitationView | undefined): InvitationView | undefined => {
    if (!view || view.row.acceptedAt !== null || view.row.withdrawnAt !== null) return undefined
    return view.row.expiresAt > clock.now() && view.row.email !== '' ? view : undefined
  }
  return {
    async find(token, language) {
      const id = invitationOf(config, token)
      if (id === undefined) {
        const letter = await letterOfLink(db, config, { token, now: clock.now() })
        if (letter) {
          // Pressed once more it leads to the sign-in, as long as there is the account.
          const isOver = letter.row.usedAt !== null || letter.member.issuer !== null
          if (isOver && !(await findAccountByEmail(db, letter.email))) return undefined
          const { firstName: givenName, lastName: familyName } = letter.member
          const organisation = letter.organisation.name
          return {
            email: letter.email,
            next: '/memberships',
            member: { givenName, familyName, organisation },
          }
        }
        return (await isFirstLink(db, token, clock.now())) ? { email: null, next: '/' } : undefined
      }
      const view = openInvitation(await findInvitation(db, id))
      return (
        view && {
          email: view.row.email,
          next: hrefOf('/job-invitation', { id }),
          invitation: {
            inviter: fullName(view.inviter),
            organisation: view.organisation.name,
            job: inLanguage(jobTexts, language)[StaffRole.parse(view.row.role)],
          },
        }
      )
    },
    async use(tx: Database, token, account) {
      const id = invitationOf(config, token)
      const now = clock.now()
      if (id === undefined) {
        const linked = await letterOfLink(tx, config, { token, now })
        if (!linked) return useFirstLink(tx, { config, token, account, now })
        const letter = await lockLetter(tx, { id: linked.row.id })
        const found = letter && (await memberOfLetter(tx, { letter, by: 'email', at: now }))
        // The address may have been corrected while we waited.
        if (!letter || found?.email !== account.email) return false
        const identity = { issuer: config.identity.boundAs, subject: account.id }
        const { email } = account
        const becoming = { letter, identity, email, by: 'email', traceId: SIGN_IN_TRACE, at: now } as const
        return (await becomeMember(tx, found, becoming)) !== undefined
      }
      const view = openInvitation(await lockInvitation(tx, id))
      if (!view || view.row.accountAt !== null || view.row.email !== account.email) return false
      await updateInvitation(tx, id, { accountAt: now })
      return true
    },
  }
}
