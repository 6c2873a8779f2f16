import { AuditShow } from '@medlem/contract/audit'
import type { Organisation } from '@medlem/contract/organisation'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeAuditTexts } from '@medlem/i18n/en/portal/office/audit'
import { useSearch } from '@tanstack/react-router'
import { type AuditQuery, useAuditExport, useOrganisationAudit } from '../../api/audit/audit.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { SettingsLink } from '../../shared/SettingsLink.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { downloadCsv } from '../../ui/download.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { useTypedQuery } from '../../ui/useTypedQuery.ts'
import { AuditCheck } from './AuditCheck.tsx'
import { AuditRow } from './AuditRow.tsx'

/** Who did what in an organisation, and who looked at whom; what is asked for stands in the address. */
export function AuditPage({ organisation: { id, key, name } }: { organisation: Organisation }) {
  const query = useAuditQuery()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useOrganisationAudit(id, query)
  const file = useAuditExport(id)
  const isFiltered = auditAddress(id, query) !== officeAddress(id, 'audit')
  const entries = data?.pages.flatMap((page) => page.entries)
  const download = () =>
    file.mutate(query, { onSuccess: (text) => downloadCsv(`audit-log-${key}.csv`, text) })
  return (
    <>
      <SettingsLink orgId={id} />
      <PageHeading title={officeAuditTexts.title} lead={officeAuditTexts.lead({ name })} />
      <AuditCheck orgId={id} />
      <Filters orgId={id} query={query} />
      {error && !entries && (
        <ErrorNotice error={error} title={officeAuditTexts.notLoaded} retry={() => refetch()} />
      )}
      {!entries && !error && <Skeleton height="420px" />}
      {entries && (
        <div aria-busy={isPlaceholderData || undefined}>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6">
            <p role="status" className="text-meta text-soft tabular-nums">
              {hasNextPage
                ? officeAuditTexts.countMore({ count: entries.length })
                : officeAuditTexts.count({ count: entries.length })}
            </p>
            <Button variant="quiet" busy={file.isPending} onClick={download}>
              {officeAuditTexts.download}
            </Button>
          </div>
          {file.error && (
            <ErrorNotice error={file.error} title={officeAuditTexts.notDownloaded} retry={download} />
          )}
          {entries.length === 0 && !isFiltered && (
            <EmptyState title={officeAuditTexts.nothingYet}>{officeAuditTexts.nothingYetHint}</EmptyState>
          )}
          {entries.length === 0 && isFiltered && (
            <EmptyState
              title={officeAuditTexts.none}
              action={
                <ButtonLink variant="secondary" href={officeAddress(id, 'audit')}>
                  {officeAuditTexts.clear}
                </ButtonLink>
              }
            >
              {officeAuditTexts.noneHint}
            </EmptyState>
          )}
          <ol className="border-t border-line empty:hidden">
            {entries.map((entry) => (
              <AuditRow key={entry.newestId} orgId={id} query={query} entry={entry} />
            ))}
          </ol>
          {hasNextPage && (
            <Button
              variant="quiet"
              className="mt-3 -ml-3"
              busy={isFetchingNextPage}
              onClick={() => fetchNextPage()}
            >
              {commonTexts.showMore}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const isDay = (text: string | undefined): text is string => /^(19|20|21)\d\d-\d\d-\d\d$/.test(text ?? '')

function useAuditQuery(): AuditQuery {
  const { show, name, from, to } = useSearch({ strict: false })
  return {
    show: AuditShow.safeParse(show).data ?? 'all',
    ...(name ? { name } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  }
}

function auditAddress(orgId: string, { show, ...rest }: AuditQuery): string {
  const search = new URLSearchParams({ ...(show === 'all' ? {} : { show }), ...rest }).toString()
  return `${officeAddress(orgId, 'audit')}${search === '' ? '' : `?${search}`}`
}

const shows = [
  { value: 'all', label: officeAuditTexts.all },
  { value: 'changes', label: officeAuditTexts.changes },
  { value: 'looks', label: officeAuditTexts.looks },
]

function Filters({ orgId, query }: { orgId: string; query: AuditQuery }) {
  const goTo = useGoTo()
  const ask = (changed: Partial<AuditQuery>) => {
    const asked = Object.entries({ ...query, ...changed }).filter(([, value]) => value !== '')
    goTo(auditAddress(orgId, { show: 'all', ...Object.fromEntries(asked) }), { replace: true })
  }
  const [typed, setTyped] = useTypedQuery(query.name ?? '', (name) => ask({ name }))
  return (
    <search className="mb-6 grid items-end gap-x-5 gap-y-4 grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] max-mini:[&>:nth-child(-n+2)]:col-span-full mini:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_auto_auto]">
      <SelectField
        label={officeAuditTexts.show}
        options={shows}
        value={query.show}
        onChange={({ target }) => ask({ show: AuditShow.parse(target.value) })}
      />
      <TextField
        label={officeAuditTexts.name}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <DateField
        label={officeAuditTexts.from}
        value={query.from ?? null}
        onChange={(day) => ask({ from: day ?? '' })}
      />
      <DateField
        label={officeAuditTexts.to}
        value={query.to ?? null}
        onChange={(day) => ask({ to: day ?? '' })}
      />
    </search>
  )
}
