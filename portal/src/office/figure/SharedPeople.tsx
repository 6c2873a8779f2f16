import type { PeopleAgreement } from '@medlem/contract/affiliation'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeBelowTexts as t } from '@medlem/i18n/en/portal/office/below'
import { useState } from 'react'
import { useAffiliations, useSharedPeople } from '../../api/affiliation/affiliation.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatDate } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import figureCss from './figure.module.css'

interface SharedPeopleProps {
  /** In whose name one reads. */
  orgId: string
  child: { id: string; name: string }
  /** Whether the person may read members at all. */
  mayRead: boolean
}

/** The people of an organisation below, as far as it agreed; nothing is read before somebody asks for the list. */
export function SharedPeople({ orgId, child: { id, name }, mayRead }: SharedPeopleProps) {
  const { data, error, refetch } = useAffiliations(orgId)
  const [opened, setOpened] = useState<string>()
  const agreements = data?.agreements.filter((one) => one.side === 'received' && one.organisation.id === id)
  return (
    <Section title={t.people}>
      {error && !data && <ErrorNotice error={error} title={t.listNotLoaded} retry={() => refetch()} />}
      {agreements?.length === 0 && <p className="max-w-[60ch] text-soft">{t.noAgreement({ name })}</p>}
      <List>
        {agreements?.map((one) => (
          <li key={one.id} className="py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
              <div>
                <p className="font-medium">
                  {t.byAgreement({ purpose: one.purpose, date: formatDate(one.endsOn) })}
                </p>
                <p className="text-meta text-soft">{t.readNote({ name })}</p>
              </div>
              {mayRead && opened !== one.id && (
                <Button variant="secondary" onClick={() => setOpened(one.id)}>
                  {t.readPeople({ purpose: one.purpose, hidden: visuallyHidden })}
                </Button>
              )}
            </div>
            {opened === one.id && <PeopleTable orgId={orgId} agreement={one} />}
          </li>
        ))}
      </List>
    </Section>
  )
}

function PeopleTable({
  orgId,
  agreement: { id, fields, purpose },
}: {
  orgId: string
  agreement: PeopleAgreement
}) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useSharedPeople(orgId, id)
  const people = data?.pages.flatMap((page) => page.people)
  if (error && !people) return <ErrorNotice error={error} title={t.peopleNotLoaded} retry={() => refetch()} />
  if (!people) return <Skeleton height="160px" />
  if (people.length === 0) return <p className="mt-3 text-soft">{t.noPeople}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={`${figureCss.figureScroll} mt-3`} tabIndex={0} aria-label={purpose}>
        <table className={`${figureCss.figureTable} ${figureCss.figurePeople}`}>
          <caption className="visually-hidden">{purpose}</caption>
          <thead>
            <tr>
              <th scope="col">{t.name}</th>
              <th scope="col">{t.number}</th>
              {fields.includes('email') && <th scope="col">{commonTexts.email}</th>}
              {fields.includes('phone') && <th scope="col">{t.phone}</th>}
              {fields.includes('dateOfBirth') && <th scope="col">{t.birthday}</th>}
            </tr>
          </thead>
          <tbody>
            {people.map(({ memberNumber, firstName, lastName, email, phone, dateOfBirth }) => (
              <tr key={memberNumber}>
                <th scope="row">
                  {firstName} {lastName}
                </th>
                <td>{memberNumber}</td>
                {fields.includes('email') && <td>{email}</td>}
                {fields.includes('phone') && <td>{phone}</td>}
                {fields.includes('dateOfBirth') && <td>{dateOfBirth && formatDate(dateOfBirth)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ShowMore when={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
    </>
  )
}
