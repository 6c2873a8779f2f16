import type { Organisation } from '@medlem/contract/organisation'
import { officeHomeTexts } from '@medlem/i18n/en/portal/office/home'
import type { ReactNode } from 'react'
import { useOfficeHome, useOfficeYear } from '../../api/office/office.ts'
import { useRightsIn } from '../../api/organisation/withRight.ts'
import { useMember } from '../../session/session.ts'
import { ShownTogether } from '../../shared/ShownTogether.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { copenhagenDay, momentParts } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { figureHref, isEmpty } from './figures.ts'
import homeCss from './home.module.css'
import { MembersBelow } from './MembersBelow.tsx'
import { isStacked, NextEvents } from './NextEvents.tsx'
import { WaitingRows } from './WaitingRows.tsx'
import { YearFigures } from './YearFigures.tsx'

/** A line as high as the words that are on their way. */
const NO_BREAK_SPACE = '\u00a0'

/** What an administrator sees first: what waits, what comes, and how the year goes; `children` stand before all of it. */
export function OfficeHome({ organisation, children }: { organisation: Organisation; children?: ReactNode }) {
  const { firstName } = useMember()
  const may = useRightsIn(organisation.key)
  const home = useOfficeHome(organisation.id)
  const below = home.data?.below ?? 0
  const isInStack = home.data ? isStacked(organisation, home.data.waiting.length) : false
  return (
    <>
      <PageHeading
        title={greeting(firstName)}
        lead={<Lead organisation={organisation} withYear={may('money:read')} />}
      />
      <ShownTogether>
        {children}
        <div className={isInStack ? homeCss.officeStack : homeCss.officeColumns}>
          <WaitingRows orgId={organisation.id} home={home} />
          <NextEvents
            organisation={organisation}
            withAll={may('participants:read')}
            places={home.data?.events}
          />
        </div>
        {below > 0 && <MembersBelow organisation={organisation} />}
        {may('money:read') && <YearFigures organisation={organisation} unlessEmpty={below > 0} />}
      </ShownTogether>
    </>
  )
}

function greeting(name: string): string {
  const hour = Number(momentParts(new Date().toISOString()).time.slice(0, 2))
  if (hour >= 5 && hour < 10) return officeHomeTexts.goodMorning({ name })
  return hour >= 10 && hour < 18 ? officeHomeTexts.goodDay({ name }) : officeHomeTexts.goodEvening({ name })
}

function Lead({ organisation: { id }, withYear }: { organisation: Organisation; withYear: boolean }) {
  const year = Number(copenhagenDay(new Date()).slice(0, 4))
  const home = useOfficeHome(id)
  const { data } = useOfficeYear(id, year, withYear)
  const count = home.data?.waiting.reduce((sum, one) => sum + one.count, 0)
  return (
    <>
      {count === undefined && NO_BREAK_SPACE}
      {count !== undefined && (count === 0 ? officeHomeTexts.nothingWaits : officeHomeTexts.waits({ count }))}{' '}
      {/* Behind that sentence, which would move it. */}
      {count !== undefined && data?.year === year && !(home.data?.below && isEmpty(data)) && (
        <span className="max-mini:hidden">
          <PaidSoFar orgId={id} year={year} now={data.paid.now} before={data.paid.before} />
        </span>
      )}
    </>
  )
}

function PaidSoFar({
  orgId,
  year,
  now,
  before,
}: {
  orgId: string
  year: number
  now: number
  before: number
}) {
  const values = {
    count: now,
    year: String(year),
    link: (inner: React.ReactNode[]) => (
      <AppLink key="link" className={homeCss.figureLink} href={figureHref(orgId, 'paid', year)}>
        {inner}
      </AppLink>
    ),
  }
  if (now === before) return officeHomeTexts.paidSame(values)
  const difference = Math.abs(now - before)
  return now > before
    ? officeHomeTexts.paidMore({ ...values, difference })
    : officeHomeTexts.paidFewer({ ...values, difference })
}
