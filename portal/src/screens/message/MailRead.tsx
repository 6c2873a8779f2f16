import type { EmailBlock, EmailContent, EmailWords, Mail } from '@medlem/contract/message'
import { foreignHref, type Href } from '@medlem/contract/portalAddress'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { messageTexts } from '@medlem/i18n/en/portal/message'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { Fragment } from 'react'
import { CallError } from '../../api/call/callError.ts'
import { useMail } from '../../api/message/mailbox.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { mailStates } from './mailStates.ts'

/** One e-mail; an unknown one, or another person's, is a page that does not exist. */
export function MailRead({ id }: { id: string }) {
  const { data, error, refetch } = useMail(id)
  if (error instanceof CallError && error.status === 404) throw notFound({ routeId: rootRouteId })
  if (data) return <OneMail mail={data} />
  return (
    <>
      <PageHeading title={commonTexts.email} />
      {error ? (
        <ErrorNotice error={error} title={messageTexts.emailNotLoaded} retry={() => refetch()} />
      ) : (
        <LoadingPart>
          <Skeleton height="260px" />
        </LoadingPart>
      )}
    </>
  )
}

function OneMail({ mail }: { mail: Mail }) {
  const { subject, organisationName, state, createdAt, content } = mail
  const { tone, words } = mailStates[state]
  return (
    <>
      <PageHeading title={subject}>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-soft">
          {organisationName && <span>{messageTexts.fromOrganisation({ organisationName })}</span>}
          <time dateTime={createdAt} className="tabular-nums">
            {formatInstant(createdAt)}
          </time>
          <StatusDot tone={tone}>{words}</StatusDot>
        </p>
        <p>
          <AppLink className="text-link" href="/mailbox">
            {messageTexts.allEmails}
          </AppLink>
        </p>
      </PageHeading>
      <MailSheet content={content} />
    </>
  )
}

function MailSheet({ content }: { content: EmailContent }) {
  const { heading, blocks, why, test, language } = content
  return (
    <article aria-label={messageTexts.emailLabel} lang={language} className="max-w-160">
      <div className="rounded-card border border-line bg-raised px-6 py-7">
        {test && <p className="mb-4 font-semibold">{messageTexts.testNote}</p>}
        <h2 className="font-display text-title font-semibold leading-tight">{heading}</h2>
        {blocks.map((block, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an e-mail never changes
          <Block key={place} block={block} />
        ))}
      </div>
      <p className="mt-4 px-6 text-meta text-soft">{why}</p>
    </article>
  )
}

function Block({ block }: { block: EmailBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className="mt-3 break-words whitespace-pre-line">
          <Words words={block.words} />
        </p>
      )
    case 'list':
      return (
        <ul className="mt-3 list-disc ps-6">
          {block.items.map((words, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an e-mail never changes
            <li key={place} className="break-words">
              <Words words={words} />
            </li>
          ))}
        </ul>
      )
    case 'facts':
      return (
        <dl className="mt-5">
          {block.facts.map(({ label, words }) => (
            <div
              key={label}
              className="grid gap-x-6 border-t border-line py-2.5 mini:grid-cols-[10rem_minmax(0,1fr)]"
            >
              <dt className="text-soft">{label}</dt>
              <dd className="break-words">
                <Words words={words} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'action':
      return (
        <p className="mt-6">
          <ButtonLink href={ownPath(block.url)}>{block.label}</ButtonLink>
        </p>
      )
  }
}

function Words({ words }: { words: readonly EmailWords[] }) {
  return words.map(({ text, bold, url }, place) => {
    const written = bold ? <strong className="font-semibold">{text}</strong> : text
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: an e-mail never changes
      <Fragment key={place}>
        {url === null ? (
          written
        ) : (
          <a className="text-link inline" href={url} target="_blank" rel="noreferrer">
            {written}
          </a>
        )}
      </Fragment>
    )
  })
}

/** E-mails lead to the portal's public address; a link to it stays inside the portal. */
function ownPath(url: string): Href {
  const { pathname, search } = new URL(url)
  return foreignHref(pathname + search)
}
