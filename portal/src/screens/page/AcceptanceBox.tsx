import type { Page, PageAcceptance, PageAcceptor } from '@medlem/contract/page'
import { hrefOf } from '@medlem/contract/portalAddress'
import { pageAcceptanceTexts as t } from '@medlem/i18n/en/portal/pageAcceptance'
import { useRef } from 'react'
import { useAcceptPage } from '../../api/page/acceptance.ts'
import { readActingFor } from '../../session/actingFor.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { copenhagenDay, formatDate } from '../../ui/format.ts'
import { listWords } from '../../ui/language.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'

/** The acceptance that the shown version is about: its own, or in the version in force also an earlier one's. */
export function acceptanceOf({ acceptance, version, state }: Page): PageAcceptance | undefined {
  const isAbout = acceptance && (acceptance.version === version || state === 'current')
  return isAbout && acceptance.people.length > 0 ? acceptance : undefined
}

/** Above a long text: that something is asked, and where it can be done. */
export function AcceptanceNote({ acceptance, asks }: { acceptance: PageAcceptance; asks: string }) {
  if (acceptance.people.every(({ acceptedAt }) => acceptedAt !== null)) return null
  return (
    <p className="no-print">
      <StatusDot tone="waiting">{asks}</StatusDot> <span className="text-soft">{t.below}</span>
    </p>
  )
}

interface AcceptanceBoxProps {
  page: Page
  acceptance: PageAcceptance
  asks: string
}

/** Below the text: for whom it waits with the button that accepts it, and when it was accepted. */
export function AcceptanceBox({ page, acceptance, asks }: AcceptanceBoxProps) {
  const { version, people } = acceptance
  const accept = useAcceptPage()
  const box = useRef<HTMLElement>(null)
  const waiting = people.filter(({ acceptedAt }) => acceptedAt === null)
  const isEarlier = version !== page.version
  return (
    <section className="card mt-10 grid max-w-[68ch] gap-4" aria-label={asks} ref={box} tabIndex={-1}>
      {waiting.length > 0 && (
        <>
          <div>
            <h2 className="font-display text-club font-semibold">{asks}</h2>
            {people.length > 1 && (
              <p className="text-soft">
                {t.waitsFor({ names: listWords(waiting.map(({ firstName }) => firstName)) })}
              </p>
            )}
          </div>
          {isEarlier && (
            <p>
              {t.earlierNote}{' '}
              <AppLink
                className="text-link inline"
                href={hrefOf('/content', { page: page.id, version: String(version) })}
              >
                {t.readVersion({ version })}
              </AppLink>
            </p>
          )}
          {accept.error && (
            <WriteError
              error={accept.error}
              refused={t.notAccepted}
              unknown={t.acceptUnknown}
              again={t.acceptAgain}
            />
          )}
          {readActingFor() === null ? (
            <div className="no-print">
              <Button
                busy={accept.isPending}
                onClick={() =>
                  accept.mutate(
                    { id: page.id, version, memberIds: waiting.map(({ memberId }) => memberId) },
                    // The button goes away under the focus.
                    { onSuccess: () => box.current?.focus() },
                  )
                }
              >
                {isEarlier ? t.acceptEarlier({ version }) : t.accept}
              </Button>
            </div>
          ) : (
            <p className="text-soft">{t.acting}</p>
          )}
        </>
      )}
      <Accepted people={people} />
    </section>
  )
}

function Accepted({ people }: { people: readonly PageAcceptor[] }) {
  const accepted = people.flatMap(({ memberId, firstName, acceptedAt }) =>
    acceptedAt === null ? [] : [{ memberId, name: firstName, date: formatDate(copenhagenDay(acceptedAt)) }],
  )
  return (
    <ul className="tabular-nums empty:hidden" aria-live="polite">
      {accepted.map(({ memberId, name, date }) => (
        <li key={memberId}>
          <StatusDot tone="good">
            {people.length > 1 ? t.acceptedFor({ name, date }) : t.accepted({ date })}
          </StatusDot>
        </li>
      ))}
    </ul>
  )
}
