import type { ReminderReason } from '@medlem/contract/reminder'
import { whyNotRemind } from '../../club/reminder/whyNotRemind.ts'
import { findInvitation } from '../../people/family/store.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { fillCode } from '../../people/signInCode/fillCode.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Mailer, Parcel } from '../../platform/ports/mailer.ts'
import type { SkipReason } from '../message/queueMessage.ts'
import type { MessageRow } from '../message/store.ts'
import { letterHtml } from '../message/template/letterHtml.ts'
import { letterText } from '../message/template/letterText.ts'
import { stoppableOf, writeLetter } from '../message/template/templates.ts'
import { unsubscribeAddress } from './unsubscribeAddress.ts'

type Composed =
  | { kind: 'parcel'; parcel: Parcel }
  /** There is nobody to send it to, or nothing to remind of any more. */
  | { kind: 'skip'; reason: SkipReason | ReminderReason }
  /** No template, or one whose variables are not there. */
  | { kind: 'unfit' }

/** Everything about an e-mail that is known only when it is sent: whom it reaches now, and how its template is filled. */
export async function composeParcel(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  { domain }: Pick<Mailer, 'domain'>,
  row: MessageRow,
): Promise<Composed> {
  const organisation = row.orgId === null ? undefined : await findOrganisation(db, row.orgId)
  const member = row.memberId === null ? undefined : await findMemberById(db, row.memberId)
  const to = row.memberId === null ? await elsewhere() : member?.email
  if (!to) return { kind: 'skip', reason: 'no_email' }
  const unwanted = await whyNotRemind({ db, clock }, row)
  if (unwanted) return { kind: 'skip', reason: unwanted }
  const filled = await fillCode({ db, config, clock }, row)
  if (!filled) return { kind: 'skip', reason: 'code_over' }
  const product = config.product.name
  const letter = writeLetter(filled, {
    firstName: member?.firstName ?? '',
    organisation: organisation?.name,
    baseUrl: config.baseUrl,
    product,
  })
  if (!letter) return { kind: 'unfit' }
  const stoppable = stoppableOf(row.templateId)
  const from = { sender: organisation?.name ?? product, product, canAnswer: isAnswered() }
  return {
    kind: 'parcel',
    parcel: {
      messageId: `<${row.id}@${domain}>`,
      fromName: organisation ? `${organisation.name} via ${product}` : product,
      to,
      replyTo: isAnswered() ? (organisation?.email ?? undefined) : undefined,
      subject: letter.subject,
      text: letterText(letter, from),
      html: letterHtml(letter, from),
      unsubscribeUrl:
        member && stoppable ? unsubscribeAddress(config, { memberId: member.id, stoppable }) : undefined,
    },
  }

  /** Who is no member: the organisation itself, or the one whom an invitation that still waits is to. */
  async function elsewhere(): Promise<string | null | undefined> {
    if (row.orgId !== null) return organisation?.email
    const { invitationId } = row.params
    const invitation = invitationId === undefined ? undefined : await findInvitation(db, invitationId)
    return invitation?.status === 'pending' ? invitation.inviteeEmail : undefined
  }

  function isAnswered(): boolean {
    return member !== undefined && Boolean(organisation?.email)
  }
}
