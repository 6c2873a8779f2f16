import { type Batch, BatchGroup } from '@medlem/contract/batch'
import { memberImportScreenTexts as t } from '@medlem/i18n/en/portal/office/memberImport'
import { Undo2 } from 'lucide-react'
import { useMoveBatch, usePreviewImport } from '../../api/batch/batch.ts'
import { useOfficeSearch } from '../../api/office/officeSearch.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { formatCount } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { StickyBar } from '../../ui/StickyBar.tsx'
import { GroupRows } from './GroupRows.tsx'
import importCss from './import.module.css'
import { columnsAddress, importAddress } from './importAddress.ts'
import { ReportButton } from './ReportButton.tsx'

const groups: Record<BatchGroup, { word: (count: number) => string; hint: string }> = {
  needs_you: { word: (count) => t.needYou({ count }), hint: t.needYouHint },
  changed: { word: () => t.changed, hint: t.changedHint },
  new: { word: () => t.new, hint: t.newHint },
  same: { word: () => t.same, hint: t.sameHint },
}

/** What the import would do in four groups, each of whose numbers opens its rows. */
export function PreviewStep({ orgId, batch }: { orgId: string; batch: Batch }) {
  const which = { orgId, batchId: batch.id }
  const { group } = useOfficeSearch('import')
  const move = useMoveBatch(which)
  const preview = usePreviewImport(which)
  const columns = batch.file?.columns.map(({ field }) => field) ?? []
  const counts = batch.groups
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0)
  const shown = group ?? BatchGroup.options.find((one) => (counts[one] ?? 0) > 0) ?? 'new'
  const waiting = batch.rows.waiting ?? 0
  const aside = (batch.rows.aside ?? 0) - (counts.same ?? 0)
  return (
    <>
      <PageHeading
        title={t.previewTitle}
        lead={t.previewLead({ name: batch.name || t.pasted, count: all })}
      />
      <nav className={importCss.importGroups} aria-label={t.groups}>
        {BatchGroup.options.map((one) => {
          const count = counts[one] ?? 0
          return (
            <AppLink
              key={one}
              className={importCss.importGroup}
              href={importAddress(orgId, batch.id, { group: one })}
              aria-current={one === shown ? 'true' : undefined}
            >
              <span className={importCss.importFigure}>{formatCount(count)}</span>
              <span className="font-semibold">{groups[one].word(count)}</span>
              <span className="text-meta text-soft">{groups[one].hint}</span>
            </AppLink>
          )
        })}
      </nav>
      <GroupRows
        key={shown}
        which={which}
        group={shown}
        title={groups[shown].word(counts[shown] ?? 0)}
        onDayOrder={(dayOrder) => preview.mutate({ columns, paidOn: batch.file?.paidOn, dayOrder })}
      />
      {preview.error && <WriteError error={preview.error} refused={t.notPreviewed} />}
      {move.error && <WriteError error={move.error} refused={t.notMoved} />}
      <div className="-ml-3 flex flex-wrap">
        <ButtonLink variant="quiet" href={columnsAddress(orgId, batch.id)}>
          {t.correctColumns}
        </ButtonLink>
        <Button
          variant="quiet"
          busy={move.isPending && move.variables === 'discard'}
          onClick={() => move.mutate('discard')}
        >
          {t.otherFile}
        </Button>
      </div>
      <StickyBar
        icon={<Undo2 size={22} aria-hidden="true" />}
        note={
          <>
            <strong>{waiting === 0 ? t.nothingToRun : t.undoPromise}</strong>
            {waiting > 0 && <span className="text-meta text-soft">{t.undoPromiseHint}</span>}
          </>
        }
      >
        <ReportButton which={which} />
        {waiting > 0 && (
          <Button busy={move.isPending && move.variables === 'run'} onClick={() => move.mutate('run')}>
            {aside > 0 ? t.run({ count: waiting, aside }) : t.runAll({ count: waiting })}
          </Button>
        )}
      </StickyBar>
    </>
  )
}
