import { AuditShow } from '@medlem/contract/audit'
import type { Organisation } from '@medlem/contract/organisation'
import type { Href } from '@medlem/contract/portalAddress'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeAuditLogTexts } from '@medlem/i18n/en/portal/office/auditLog'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { Download } from 'lucide-react'
import { type AuditQuery, useAuditExport, useOrganisationAudit } from '../api/audit/audit.ts'
import { officeAddress } from '../api/office/officeAddress.ts'
import { useOfficeSearch } from '../api/office/officeSearch.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { downloadCsv } from '../ui/download.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { FilterSheet } from '../ui/FilterSheet.tsx'
import { ListHeading } from '../ui/ListHeading.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { ShowMore } from '../ui/ShowMore.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useGoTo } from '../ui/useGoTo.ts'
import { usePhone } from '../ui/usePhone.ts'
import { AuditCheck } from './auditLog/AuditCheck.tsx'
import { AuditRow } from './auditLog/AuditRow.tsx'
import css from './auditLog/auditLog.module.css'

/** Who did what in an organisation, and who looked at whom; what is asked for stands in the address. */
export function AuditLogPage({ organisation: { id, key, name } }: { organisation: Organisation }) {
  const query = useAuditQuery()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useOrganisationAudit(id, query)
  const file = useAuditExport(id)
  const isFiltered = addressOf(id, query) !== officeAddress(id, 'audit')
  const entries = data?.pages.flatMap((page) => page.entries)
  const download = () =>
    file.mutate(query, { onSuccess: (text) => downloadCsv(`audit-log-${key}.csv`, text) })
  return (
    <>
      <ListHeading
        title={officeAuditLogTexts.title}
        lead={officeAuditLogTexts.lead({ name })}
        back={{ href: officeAddress(id, 'settings'), title: officeFrameTexts.settings }}
      >
        <Button
          variant="quiet"
          icon={<Download size={18} aria-hidden="true" />}
          busy={file.isPending}
          onClick={download}
        >
          <span className="max-mini:sr-only">{officeAuditLogTexts.download}</span>
        </Button>
      </ListHeading>
      {file.error && (
        <ErrorNotice error={file.error} title={officeAuditLogTexts.notDownloaded} retry={download} />
      )}
      <Filters orgId={id} query={query} done={doneLabel(entries?.length ?? 0, hasNextPage)} />
      {error && !entries && (
        <ErrorNotice error={error} title={officeAuditLogTexts.notLoaded} retry={() => refetch()} />
      )}
      {!entries && !error && <Skeleton height="420px" />}
      {entries && (
        <div aria-busy={isPlaceholderData || undefined}>
          <p role="status" className="mb-2 text-meta text-soft tabular-nums max-mini:sr-only">
            {hasNextPage
              ? officeAuditLogTexts.countMore({ count: entries.length })
              : officeAuditLogTexts.count({ count: entries.length })}
          </p>
          {entries.length === 0 && !isFiltered && (
            <EmptyState title={officeAuditLogTexts.nothingYet}>
              {officeAuditLogTexts.nothingYetHint}
            </EmptyState>
          )}
          {entries.length === 0 && isFiltered && (
            <EmptyState
              title={officeAuditLogTexts.none}
              action={
                <ButtonLink variant="secondary" href={officeAddress(id, 'audit')}>
                  {officeAuditLogTexts.clear}
                </ButtonLink>
              }
            >
              {officeAuditLogTexts.noneHint}
            </EmptyState>
          )}
          <ol className="border-t border-line empty:hidden">
            {entries.map((entry) => (
              <AuditRow key={entry.newestId} orgId={id} query={query} entry={entry} />
            ))}
          </ol>
          <ShowMore when={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
          <AuditCheck orgId={id} />
        </div>
      )}
    </>
  )
}

function addressOf(orgId: string, { show, ...rest }: AuditQuery): Href {
  return officeAddress(orgId, 'audit', show === 'all' ? rest : { show, ...rest })
}

function useAuditQuery(): AuditQuery {
  const { show = 'all', name, from, to } = useOfficeSearch('audit')
  return {
    show,
    ...(name ? { name } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

const shows = [
  { value: 'all', label: officeAuditLogTexts.all },
  { value: 'changes', label: officeAuditLogTexts.changes },
  { value: 'looks', label: officeAuditLogTexts.looks },
]

const doneLabel = (count: number, hasMore: boolean) =>
  hasMore ? officeAuditLogTexts.showNewest({ count }) : officeAuditLogTexts.showFound({ count })

function Filters({ orgId, query, done }: { orgId: string; query: AuditQuery; done: string }) {
  const goTo = useGoTo()
  const isPhone = usePhone()
  const ask = (changed: Partial<AuditQuery>) => {
    goTo(addressOf(orgId, { ...query, ...changed }), { replace: true })
  }
  const { show, name = '', from, to } = query
  const set = [show !== 'all', from, to].filter(Boolean).length
  return (
    <search className="@container">
      <div className={`filter-row ${css.filters}`}>
        <SearchField
          label={officeAuditLogTexts.name}
          placeholder={isPhone ? commonTexts.search : undefined}
          compact={isPhone}
          query={name}
          onQuery={(typed) => ask({ name: typed })}
        />
        <FilterSheet set={set} done={done}>
          <SelectField
            label={officeAuditLogTexts.show}
            options={shows}
            value={show}
            onChange={({ target }) => ask({ show: AuditShow.parse(target.value) })}
          />
          <DateField
            label={officeAuditLogTexts.from}
            value={from ?? null}
            onChange={(day) => ask({ from: day ?? '' })}
          />
          <DateField
            label={officeAuditLogTexts.to}
            value={to ?? null}
            onChange={(day) => ask({ to: day ?? '' })}
          />
        </FilterSheet>
      </div>
    </search>
  )
}
