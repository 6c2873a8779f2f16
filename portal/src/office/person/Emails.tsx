import type { PersonEmail } from '@medlem/contract/person'
import { officePersonTexts as t } from '@medlem/i18n/en/portal/office/person'
import { usePersonEmails } from '../../api/person/person.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot, type StatusTone } from '../../ui/StatusDot.tsx'
import personCss from './person.module.css'

const STATE: Record<PersonEmail['state'], [StatusTone, string]> = {
  waiting: ['waiting', t.emailWaiting],
  sent: ['good', t.emailSent],
  kept: ['neutral', t.emailKept],
  undelivered: ['bad', t.emailFailed],
  dropped: ['neutral', t.emailDropped],
}

/** E-mails that the organisation sent to the person, and what became of each. */
export function Emails({
  orgId,
  memberId,
  unlessEmpty,
}: {
  orgId: string
  memberId: string
  /** Nothing is shown where there is none. */
  unlessEmpty: boolean
}) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePersonEmails(
    orgId,
    memberId,
  )
  const emails = data?.pages.flatMap((page) => page.emails)
  if (unlessEmpty && emails?.length === 0) return null
  return (
    <Section title={t.emails}>
      {error && !data && <ErrorNotice error={error} title={t.emailsNotLoaded} retry={() => refetch()} />}
      {!emails && !error && <Skeleton height="120px" />}
      {emails?.length === 0 && <p className="text-soft">{t.noEmails}</p>}
      <ol className="border-t border-line empty:hidden">
        {emails?.map(({ id, subject, state, reason, createdAt }) => {
          const [tone, word] = STATE[state]
          return (
            <li key={id} className={personCss.personRow}>
              <div className="min-w-0">
                <p className="wrap-anywhere">{subject}</p>
                <p className="text-meta text-soft tabular-nums">
                  {formatInstant(createdAt)}
                  {reason && ` · ${reason}`}
                </p>
              </div>
              <StatusDot tone={tone}>{word}</StatusDot>
            </li>
          )
        })}
      </ol>
      <ShowMore when={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
    </Section>
  )
}
