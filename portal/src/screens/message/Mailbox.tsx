import type { MailSummary } from '@medlem/contract/message'
import { hrefOf } from '@medlem/contract/portalAddress'
import { Id } from '@medlem/contract/scalar'
import { messageTexts } from '@medlem/i18n/en/portal/message'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { useMailbox } from '../../api/message/mailbox.ts'
import { useSession } from '../../session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { MailRead } from './MailRead.tsx'
import { mailStates } from './mailStates.ts'

/** The member's own e-mails, whether they were sent or kept; not another member's, so support sees none. */
export function Mailbox() {
  const { mail } = useScreenSearch('/mailbox')
  const { selectedImpersonateMember } = useSession()
  if (selectedImpersonateMember !== null) return <NotYours />
  if (mail === undefined || mail === '') return <MailList />
  const id = Id.safeParse(mail)
  if (!id.success) throw notFound({ routeId: rootRouteId })
  return <MailRead key={id.data} id={id.data} />
}

function NotYours() {
  return (
    <>
      <PageHeading title={titleTexts.mailbox} />
      <EmptyState title={messageTexts.actingTitle}>{messageTexts.actingNote}</EmptyState>
    </>
  )
}

function MailList() {
  const { data, error, refetch } = useMailbox()
  return (
    <>
      <PageHeading title={titleTexts.mailbox} lead={messageTexts.mailboxLead}>
        <p>
          <AppLink className="text-link" href="/email-template">
            {messageTexts.whatWeSend}
          </AppLink>
        </p>
      </PageHeading>
      {error && <ErrorNotice error={error} title={messageTexts.emailsNotLoaded} retry={() => refetch()} />}
      {data === undefined && !error && <Loading />}
      {data === null && <EmptyState title={messageTexts.notShown}>{messageTexts.notShownNote}</EmptyState>}
      {data?.length === 0 && (
        <EmptyState
          title={messageTexts.noEmails}
          action={<ButtonLink href="/message-inbox">{messageTexts.seeMessages}</ButtonLink>}
        >
          {messageTexts.noEmailsNote}
        </EmptyState>
      )}
      {data && data.length > 0 && <Mails mails={data} />}
    </>
  )
}

function Loading() {
  return (
    <LoadingPart className="grid gap-4">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height="84px" />
      ))}
    </LoadingPart>
  )
}

function Mails({ mails }: { mails: readonly MailSummary[] }) {
  return (
    <>
      {mails.some(({ state }) => state === 'kept') && (
        <div className="mb-6 max-w-180">
          <Alert kind="info" title={messageTexts.keptTitle}>
            <p>{messageTexts.keptNote}</p>
          </Alert>
        </div>
      )}
      <List aria-label={messageTexts.emailList}>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </List>
    </>
  )
}

function MailRow({ mail }: { mail: MailSummary }) {
  const { id, subject, preview, organisationName, state, createdAt } = mail
  const { tone, words } = mailStates[state]
  return (
    <li className="relative grid gap-x-8 gap-y-2 py-4 mini:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        {organisationName && <p className="text-meta text-soft">{organisationName}</p>}
        <h2 className="text-lead font-medium">
          <AppLink
            className="underline decoration-edge decoration-1 after:absolute after:inset-0 hover:decoration-current"
            href={hrefOf('/mailbox', { mail: id })}
          >
            {subject}
          </AppLink>
        </h2>
        <p className="line-clamp-2 text-soft">{preview}</p>
      </div>
      <p className="flex flex-wrap gap-x-4 text-meta text-soft mini:flex-col mini:items-end">
        <time dateTime={createdAt} className="tabular-nums">
          {formatInstant(createdAt)}
        </time>
        <StatusDot tone={tone}>{words}</StatusDot>
      </p>
    </li>
  )
}
