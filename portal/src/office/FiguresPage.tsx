import type { OrganisationFigures } from '@medlem/contract/memberFigure'
import type { Organisation } from '@medlem/contract/organisation'
import { officeBelowTexts as t } from '@medlem/i18n/en/portal/office/below'
import { officeHomeTexts } from '@medlem/i18n/en/portal/office/home'
import { useState } from 'react'
import { useMemberFigures } from '../api/member/memberFigure.ts'
import { officeAddress } from '../api/office/officeAddress.ts'
import { useOfficeSearch } from '../api/office/officeSearch.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { copenhagenDay } from '../ui/format.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Section } from '../ui/Section.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AgeGroups } from './figure/AgeGroups.tsx'
import { ChildTable } from './figure/ChildTable.tsx'
import { SharedPeople } from './figure/SharedPeople.tsx'
import { YearsTable } from './figure/YearsTable.tsx'

/** How many members there are below an organisation; the address says of which one, the office's own without. */
export function FiguresPage({ organisation }: { organisation: Organisation }) {
  const { of = organisation.id } = useOfficeSearch('below')
  return <Figures key={of} organisation={organisation} shownId={of} />
}

interface FiguresProps {
  /** In whose office one is. */
  organisation: Organisation
  shownId: string
}

function Figures({ organisation, shownId }: FiguresProps) {
  const thisYear = Number(copenhagenDay(new Date()).slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const { data, error, refetch } = useMemberFigures(shownId, year)
  const may = useRightsIn(organisation.key)
  const isOwn = shownId === organisation.id
  const address = officeAddress(organisation.id, 'below')
  if (!data) {
    return (
      <>
        <PageHeading title={t.below} />
        {error && <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />}
        {!error && <Skeleton height="420px" />}
      </>
    )
  }
  const figure = data.below?.figure ?? data.own
  return (
    <>
      {!isOwn && (
        <p className="mb-1 text-meta">
          <AppLink className="text-link" href={address}>
            {t.below}
          </AppLink>
        </p>
      )}
      <PageHeading title={isOwn ? t.below : data.organisation.name} lead={leadOf(data)} />
      <SegmentedControl
        className="mb-8"
        legend={officeHomeTexts.chooseYear}
        options={[thisYear - 2, thisYear - 1, thisYear].map((one) => ({ value: one, label: one }))}
        value={year}
        onChange={setYear}
      />
      <div aria-busy={data.year !== year || undefined}>
        {isOwn && !data.below && <EmptyState title={t.noneBelow}>{t.noneBelowNote}</EmptyState>}
        {data.below && (
          <ChildTable
            rows={data.below.children}
            year={data.year}
            address={(id) => officeAddress(organisation.id, 'below', { of: id })}
          />
        )}
        {(data.below || !isOwn) && (
          <>
            <AgeGroups figure={figure} year={data.year} />
            <Section title={t.byYear}>
              <YearsTable years={data.years} hasBelow={data.below !== null} />
            </Section>
          </>
        )}
      </div>
      {!isOwn && may('access:read') && (
        <SharedPeople orgId={organisation.id} child={data.organisation} mayRead={may('members:read')} />
      )}
    </>
  )
}

function leadOf({ year, own, below, organisation: { name } }: OrganisationFigures): string {
  if (!below) return t.leadOne({ year: String(year), members: own.members, before: own.before })
  const { organisations: count, figure } = below
  return t.lead({ count, name, members: figure.members, year: String(year) })
}
