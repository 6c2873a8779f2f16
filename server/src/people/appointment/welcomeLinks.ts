import { Job } from '@medlem/contract/appointment'
import type { Database } from '@medlem/database/database'
import { jobTexts } from '@medlem/i18n/en/domain/job'
import { inLanguage } from '@medlem/i18n/languages'
import type { WelcomeLinks } from '@medlem/identity/welcome'
import type { Deps } from '../../platform/deps/deps.ts'
import { isFirstLink, useFirstLink } from './firstAdministrator.ts'
import { invitationOf } from './invitationLink.ts'
import { findInvitation, type InvitationView, lockInvitation, updateInvitation } from './store.ts'
import { fullName } from './wire.ts'

/** The links with which people make an account at the embedded identity server: the first administrator's, and invitations to jobs. */
export function welcomeLinks({ db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>): WelcomeLinks {
  const openInvitation = (view: InvitationView | undefined): InvitationView | undefined => {
    if (!view || view.row.acceptedAt !== null || view.row.withdrawnAt !== null) return undefined
    return view.row.expiresAt > clock.now() && view.row.email !== '' ? view : undefined
  }
  return {
    async find(token, language) {
      const id = invitationOf(config, token)
      if (id === undefined) {
        return (await isFirstLink(db, token, clock.now())) ? { email: null, next: '/' } : undefined
      }
      const view = openInvitation(await findInvitation(db, id))
      return (
        view && {
          email: view.row.email,
          next: `/job-invitation?id=${id}`,
          invitation: {
            inviter: fullName(view.inviter),
            organisation: view.organisation.name,
            job: inLanguage(jobTexts, language)[Job.parse(view.row.role)],
          },
        }
      )
    },
    async use(tx: Database, token, account) {
      const id = invitationOf(config, token)
      const now = clock.now()
      if (id === undefined) return useFirstLink(tx, { config, token, account, now })
      const view = openInvitation(await lockInvitation(tx, id))
      if (!view || view.row.accountAt !== null || view.row.email !== account.email) return false
      await updateInvitation(tx, id, { accountAt: now })
      return true
    },
  }
}
