import type { Letter, Mail } from '@medlem/contract/message'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { CallError } from '../../api/callError.ts'
import { useMail } from '../../api/mailbox.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { mailStates } from './mailStates.ts'

/** One e-mail; an unknown one, or somebody else's, is a page that does not exist. */
export function MailRead({ id }: { id: string }) {
  const { data, error, refetch } = useMail(id)
  if (error instanceof CallError && error.status === 404) throw notFound({ routeId: rootRouteId })
  if (data) return <OneMail mail={data} />
  return (
    <>
      <PageHeading title="E-mail" />
      {error ? (
        <ErrorNotice error={error} title="The e-mail could not be loaded." retry={() => refetch()} />
      ) : (
        <div role="status">
          <span className="visually-hidden">Loading</span>
          <Skeleton height="260px" />
        </div>
      )}
    </>
  )
}

function OneMail({ mail }: { mail: Mail }) {
  const { subject, organisationName, state, createdAt, letter } = mail
  const { tone, words } = mailStates[state]
  return (
    <>
      <PageHeading title={subject}>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-soft">
          {organisationName && <span>{`From ${organisationName}`}</span>}
          <time dateTime={createdAt} className="tabular-nums">
            {formatInstant(createdAt)}
          </time>
          <StatusDot tone={tone}>{words}</StatusDot>
        </p>
        <p>
          <AppLink className="text-link" href="/mailbox">
            All e-mails
          </AppLink>
        </p>
      </PageHeading>
      <LetterSheet letter={letter} />
    </>
  )
}

function LetterSheet({ letter }: { letter: Letter }) {
  const { heading, paragraphs, facts, action, why, test } = letter
  return (
    <article aria-label="The e-mail" className="max-w-160">
      <div className="rounded-card border border-line bg-raised px-6 py-7">
        {test && <p className="mb-4 font-semibold">This was a test. No money was moved.</p>}
        <h2 className="font-display text-title font-semibold leading-tight">{heading}</h2>
        {paragraphs.map((text) => (
          <p key={text} className="mt-3 break-words">
            {text}
          </p>
        ))}
        {facts.length > 0 && (
          <dl className="mt-5">
            {facts.map(({ label, value }) => (
              <div
                key={label}
                className="grid gap-x-6 border-t border-line py-2.5 mini:grid-cols-[10rem_minmax(0,1fr)]"
              >
                <dt className="text-soft">{label}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {action && (
          <p className="mt-6">
            <ButtonLink href={ownPath(action.url)}>{action.label}</ButtonLink>
          </p>
        )}
      </div>
      <p className="mt-4 px-6 text-meta text-soft">{why}</p>
    </article>
  )
}

/** E-mails lead to the portal's public address; whoever reads them in it stays where they are. */
function ownPath(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
