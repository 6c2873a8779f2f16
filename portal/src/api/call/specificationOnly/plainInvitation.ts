import { listInvitations } from '@medlem/contract/family'
import { createNotification } from '@medlem/contract/notification'
import { apiTexts } from '@medlem/i18n/en/portal/api'
import type { Fields, SpecificationOnlyServer } from './specificationOnlyServer.ts'

/** Starts a family link by the one call that Spec 7 has for it, a notification to the one who is invited. */
export async function plainInvitation(
  server: SpecificationOnlyServer,
  inviteeEmail: string,
): Promise<Fields> {
  const inviterEmail = await server.email()
  const sent = await server.ask(createNotification, {
    body: {
      type: 'FAMILY_LINK_REQUEST',
      title: apiTexts.familyLink,
      message: apiTexts.familyLinkAsked({ email: inviterEmail }),
      data: { inviterEmail, inviteeEmail },
    },
  })
  const own = await server.ask(listInvitations, { querystring: { inviterEmail } }).catch(() => [])
  const made = own.find((one) => one.status === 'pending' && one.inviteeEmail.toLowerCase() === inviteeEmail)
  return made ?? { id: sent.id, inviterEmail, inviteeEmail, status: 'pending' }
}
