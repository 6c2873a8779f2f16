import type { Organisation } from '@medlem/contract/organisation'
import { MAX_SAMPLE_SIZE } from '@medlem/contract/sample'
import { officeSampleTexts as t } from '@medlem/i18n/en/portal/office/sample'
import { officeAddress } from '../api/office/officeAddress.ts'
import { useOfficeSearch } from '../api/office/officeSearch.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { useAuditSample } from '../api/sample/sample.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { copenhagenDay } from '../ui/format.ts'
import { ListHeading } from '../ui/ListHeading.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { ScreenSkeleton } from '../ui/Skeleton.tsx'
import { useGoTo } from '../ui/useGoTo.ts'
import { MoneyTabs } from './MoneyTabs.tsx'
import { BooksOfYear } from './sample/BooksOfYear.tsx'
import { DrawForm } from './sample/DrawForm.tsx'
import { Drawn } from './sample/Drawn.tsx'
import { Limits } from './sample/Limits.tsx'

/** Books have to be kept for five years by the Danish bookkeeping act. */
const YEARS = 6

/** For the elected auditor: what a year's books hold, and a sample of it. Year, seed and size stand in the address, for the next reader. */
export function SamplePage({ organisation }: { organisation: Organisation }) {
  const { id, name } = organisation
  const may = useRightsIn(organisation.key)
  const goTo = useGoTo()
  const search = useOfficeSearch('sample')
  const thisYear = Number(copenhagenDay(new Date()).slice(0, 4))
  const { year = String(thisYear), seed = '', size = '60', wrong = '5' } = search
  const asked = { year, seed, size: String(Math.min(Number(size), MAX_SAMPLE_SIZE)) }
  const { data, error, refetch, isPlaceholderData } = useAuditSample(id, asked)
  const years = Array.from({ length: YEARS }, (_, ago) => String(thisYear - ago))
  const population = data?.groups.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <>
      <ListHeading title={t.title} lead={name}>
        <div className="no-print w-40 max-w-full">
          <SelectField
            label={t.year}
            options={(years.includes(year) ? years : [...years, year]).map((value) => ({
              value,
              label: value,
            }))}
            value={year}
            onChange={({ target }) => goTo(officeAddress(id, 'sample', { year: target.value }))}
          />
        </div>
      </ListHeading>
      <div className="no-print">
        <MoneyTabs organisation={organisation} current="sample" />
        <p className="max-w-[62ch] text-soft">{t.lead}</p>
      </div>
      {error && <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />}
      {data === undefined && !error && <ScreenSkeleton />}
      {data && (
        <div className="mt-8" aria-busy={isPlaceholderData || undefined}>
          <BooksOfYear orgId={id} sample={data} />
          {population > 0 && (
            <DrawForm
              key={`${year} ${seed} ${size} ${wrong}`}
              population={population}
              first={{ seed, size, wrong }}
              onDraw={(chosen) => goTo(officeAddress(id, 'sample', { year, ...chosen }))}
            />
          )}
          {data.drawn && population > 0 && (
            <Drawn
              orgId={id}
              drawn={data.drawn}
              asked={{ seed, population, wrong: Math.min(Number(wrong), population) }}
              givenCount={data.givenCount}
            />
          )}
          <Limits orgId={id} year={year} readsLog={may('audit:read')} />
        </div>
      )}
    </>
  )
}
