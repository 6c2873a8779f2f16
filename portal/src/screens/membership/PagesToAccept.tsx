import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import { pageAcceptanceTexts as t } from '@medlem/i18n/en/portal/pageAcceptance'
import { useId, useState } from 'react'
import { type PageOfPeople, useAcceptPage, waitingByPage } from '../../api/page/acceptance.ts'
import { readActingFor } from '../../session/actingFor.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { List } from '../../ui/List.tsx'
import { foreignLang, listWords } from '../../ui/language.ts'
import type { ChosenPayment } from './choiceGrid.ts'

/** What the organisation asks those who are paid for to accept, and how it is written before the payment. */
export function useAcceptancePart(
  { orgId, lines }: Pick<ChosenPayment, 'orgId' | 'lines'>,
  { name }: Pick<Organisation, 'name'>,
) {
  const accept = useAcceptPage()
  const headingId = useId()
  const pages = waitingByPage(
    lines.flatMap(({ person }) =>
      person.statuses.filter((one) => one.orgId === orgId).map((status) => ({ person, status })),
    ),
  )
  // A tick is for the versions that stood there.
  const versions = pages.map(({ page }) => `${page.id} ${page.version}`).join()
  const [ticked, setTicked] = useState('')
  const [asks, setAsks] = useState(false)
  const isAsked = pages.length > 0 && readActingFor() === null
  const isTicked = () => {
    const isFine = !isAsked || ticked === versions
    setAsks(!isFine)
    return isFine
  }
  /** False when it could not be written. */
  const save = async () => {
    if (!isAsked) return true
    try {
      for (const { page, people } of pages) {
        const memberIds = people.map(({ memberId }) => memberId)
        await accept.mutateAsync({ id: page.id, version: page.version, memberIds })
      }
      return true
    } catch {
      return false
    }
  }
  const part = (
    <>
      {pages.length > 0 && (
        <section className="grid gap-3" aria-labelledby={headingId}>
          <h2 id={headingId} className="font-semibold">
            {t.reviewTitle({ name })}
          </h2>
          <Pages pages={pages} />
          {isAsked ? (
            <Checkbox
              checked={ticked === versions}
              onChange={({ target }) => {
                setTicked(target.checked ? versions : '')
                setAsks(false)
              }}
              {...(asks && { error: t.acceptToContinue })}
            >
              {acceptWords(pages, lines.length)}
            </Checkbox>
          ) : (
            <p className="text-soft">{t.reviewActing}</p>
          )}
        </section>
      )}
      {accept.error && (
        <WriteError
          error={accept.error}
          refused={t.notAccepted}
          unknown={t.acceptUnknown}
          again={t.acceptAgain}
        />
      )}
    </>
  )
  return { part, isTicked, save, isPending: accept.isPending }
}

function acceptWords(pages: readonly PageOfPeople[], bought: number): string {
  const titles = listWords(pages.map(({ page }) => page.title))
  const people = new Map(pages.flatMap((one) => one.people.map((person) => [person.memberId, person])))
  const isOwn = bought === 1 && [...people.values()].every(({ relation }) => relation === 'self')
  if (isOwn) return t.iAccept({ titles })
  return t.iAcceptFor({ titles, names: listWords([...people.values()].map(({ firstName }) => firstName)) })
}

function Pages({ pages }: { pages: readonly PageOfPeople[] }) {
  return (
    <List>
      {pages.map(({ page }) => (
        <li key={page.id} className="flex flex-wrap items-center gap-x-2 py-2">
          <AppLink
            className="text-link"
            href={hrefOf('/content', { page: page.id, version: String(page.version) })}
            target="_blank"
            lang={foreignLang(page.languages?.title)}
          >
            {t.pageVersion({ title: page.title, version: page.version })}
          </AppLink>
          <span className="text-meta text-soft">{t.newTab}</span>
        </li>
      ))}
    </List>
  )
}
