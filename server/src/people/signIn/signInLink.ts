import { NEW_PASSWORD_TEMPLATE, REGISTRATION_TEMPLATE, SIGN_IN_LINK_TEMPLATE } from '@medlem/contract/signIn'
import { copenhagenMoment } from '@medlem/domain/calendar'
import type { LinkKind } from '@medlem/identity/address'
import type { SendLink } from '@medlem/identity/link/askLink'
import { isLinkOpen, linkAddress } from '@medlem/identity/link/link'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import type { SendingRule } from '../../communication/outbox/sendingRule.ts'
import type { Log } from '../../platform/log/log.ts'

const TEMPLATES: Readonly<Record<LinkKind, number>> = {
  new_password: NEW_PASSWORD_TEMPLATE,
  sign_in: SIGN_IN_LINK_TEMPLATE,
  registration: REGISTRATION_TEMPLATE,
}

/**
 * Queues the e-mail with a link of the embedded identity server, in the transaction that makes the link. It goes to the
 * address of the account, or of the account that waits to be confirmed: not to the one in a profile, which others can correct.
 */
export function sendSignInLink(log: Log): SendLink {
  return async (tx, { kind, id, accountId, isForAccount, language, browser, at }) => {
    log.info({ event: 'sign_in_link', kind, accountId }, 'a link was asked for at the sign-in page')
    await queueMessage(tx, {
      dedupKey: `sign-in-link:${id}`,
      channel: 'email',
      templateId: TEMPLATES[kind],
      params: {
        linkId: id,
        ...(accountId === null ? { registrationId: id } : { accountId }),
        MOMENT: copenhagenMoment(at),
        ...(browser && { BROWSER: browser }),
        ...(isForAccount && { FOR_ACCOUNT: 'yes' }),
      },
      language,
      at,
    })
  }
}

/** The link is put into the e-mail as it is sent, and the e-mail is not sent once the link is over. */
export const signInLinkRule: SendingRule = async ({ db, config, clock }, row) => {
  const kind = kinds.find((one) => TEMPLATES[one] === row.templateId)
  if (kind === undefined) return { row }
  const { secret } = config
  const link = { kind, id: row.params.linkId ?? '' }
  if (!(await isLinkOpen(db, { secret, link, now: clock.now() }))) return { skip: 'link_over' }
  const LINK = linkAddress({ issuer: config.identity.issuer, secret }, link)
  return { row: { ...row, params: { ...row.params, LINK } } }
}

// The keys of the table above.
const kinds = Object.keys(TEMPLATES) as LinkKind[]
