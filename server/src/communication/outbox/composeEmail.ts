import { GUEST_ORDER, GUEST_SHARE } from '@medlem/contract/paths'
import type { MessageRow } from '@medlem/database/schema/message'
import { findRegistrationAddress } from '@medlem/identity/registration/store'
import type { Deps } from '../../platform/deps/deps.ts'
import { guestAddress } from '../../platform/guestToken/guestToken.ts'
import type { Attachment, Email, Mailer } from '../../platform/ports/mailer.ts'
import { emailHtml } from '../message/template/emailHtml.ts'
import { emailText } from '../message/template/emailText.ts'
import { unsubscribableOf, writeEmail } from '../message/template/templates.ts'
import {
  findAccountAddress,
  findAppointedAddress,
  findInvitedAddress,
  findLetterAddress,
  findRecipient,
  findSender,
} from './recipientStore.ts'
import type { SendingRule, UnsentReason } from './sendingRule.ts'
import { unsubscribeAddress } from './unsubscribeAddress.ts'

type Composed =
  | { kind: 'email'; email: Email }
  /** There is no receiver, or nothing to remind of any more. */
  | { kind: 'skip'; reason: UnsentReason }
  /** No template, or one whose variables are missing. */
  | { kind: 'invalid' }

/** Everything about an e-mail that is known only when it is sent: whom it reaches now, and how its template is filled. */
export async function composeEmail(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
  { domain, rules }: Pick<Mailer, 'domain'> & { rules: readonly SendingRule[] },
  queued: MessageRow,
): Promise<Composed> {
  const { db, config } = deps
  const organisation = await findSender(db, queued.orgId)
  const member = await findRecipient(db, queued.memberId)
  const to = (await ofSignIn()) ?? (queued.memberId === null ? await elsewhere() : member?.email)
  if (!to) return { kind: 'skip', reason: 'no_email' }
  let row = queued
  const attachments: Attachment[] = []
  for (const rule of rules) {
    const decided = await rule(deps, row)
    if ('skip' in decided) return { kind: 'skip', reason: decided.skip }
    row = decided.row
    attachments.push(...(decided.attachments ?? []))
  }
  const product = config.product.name
  const content = writeEmail(row, {
    language: row.language,
    firstName: member?.firstName ?? '',
    organisation: organisation?.name,
    baseUrl: config.baseUrl,
    orderUrl: member?.isGuest ? guestAddress(config, { page: GUEST_ORDER, memberId: member.id }) : undefined,
    shareUrl: member?.paysShare
      ? guestAddress(config, { page: GUEST_SHARE, memberId: member.id })
      : undefined,
    product,
  })
  if (!content) return { kind: 'invalid' }
  const unsubscribable = unsubscribableOf(row.templateId)
  const from = { sender: organisation?.name ?? product, product, canAnswer: isAnswered() }
  return {
    kind: 'email',
    email: {
      messageId: `<${row.id}@${domain}>`,
      fromName: organisation ? `${organisation.name} via ${product}` : product,
      to,
      replyTo: isAnswered() ? (organisation?.email ?? undefined) : undefined,
      subject: content.subject,
      text: emailText(content, from),
      html: emailHtml(content, from),
      unsubscribeUrl:
        member && unsubscribable
          ? unsubscribeAddress(config, { memberId: member.id, unsubscribable })
          : undefined,
      attachments,
    },
  }

  /** What is about a sign-in goes to its address, which no one corrects as they may that of a profile. */
  async function ofSignIn(): Promise<string | undefined> {
    const { accountId, registrationId: id } = queued.params
    if (id !== undefined)
      return findRegistrationAddress(db, { secret: config.secret, id, now: deps.clock.now() })
    return accountId === undefined ? undefined : findAccountAddress(db, accountId)
  }

  /** Whose address is not that of the message's member: the organisation's, or that of an invitation that still waits. */
  async function elsewhere(): Promise<string | null | undefined> {
    const { invitationId, appointmentInvitationId, letterId } = queued.params
    if (letterId !== undefined) return findLetterAddress(db, letterId)
    if (appointmentInvitationId !== undefined) return findAppointedAddress(db, appointmentInvitationId)
    if (queued.orgId !== null) return organisation?.email
    return invitationId === undefined ? undefined : findInvitedAddress(db, invitationId)
  }

  function isAnswered(): boolean {
    return member !== undefined && Boolean(organisation?.email)
  }
}
