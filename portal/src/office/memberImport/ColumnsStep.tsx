import type { Batch } from '@medlem/contract/batch'
import { ColumnField, ImportField, type ImportSource, isPaymentField } from '@medlem/contract/importedFile'
import { fieldKey } from '@medlem/domain/customField'
import { memberImportScreenTexts as t } from '@medlem/i18n/en/portal/office/memberImport'
import { type ReactNode, useState } from 'react'
import { useMoveBatch, usePreviewImport, useReadImport } from '../../api/batch/batch.ts'
import { useCustomFields, usedFields } from '../../api/customField/customField.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { useOrganisationsWith } from '../../api/organisation/withRight.ts'
import { columnLetter } from '../../shared/importedFile/columnLetter.ts'
import { ReadingChoices } from '../../shared/importedFile/ReadingChoices.tsx'
import { WriteError } from '../../shared/WriteError.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { StickyBar } from '../../ui/StickyBar.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import importCss from './import.module.css'
import { importAddress } from './importAddress.ts'

const programs: Partial<Record<ImportSource, string>> = {
  kluboffice: 'DBU KlubOffice',
  conventus: 'Conventus',
  foreninglet: 'ForeningLet',
  holdsport: 'Holdsport',
  wildapricot: 'Wild Apricot',
}

interface StepProps {
  orgId: string
  batch: Batch
}

/** How the file is read, and what each of its columns is: as it was found, to be corrected. */
export function ColumnsStep({ orgId, batch }: StepProps) {
  const reread = useReadImport({ orgId, batchId: batch.id })
  const { file } = batch
  const reading = file && (
    <>
      {reread.error && <WriteError error={reread.error} refused={t.notReread} />}
      <ReadingChoices file={file} onChoose={(chosen) => reread.mutate(chosen)} />
    </>
  )
  // A file that is read in another way has other columns.
  return (
    <Columns key={JSON.stringify(file?.reading)} orgId={orgId} batch={batch} isBusy={reread.isPending}>
      {reading}
    </Columns>
  )
}

function Columns({ orgId, batch, isBusy, children }: StepProps & { isBusy: boolean; children: ReactNode }) {
  const which = { orgId, batchId: batch.id }
  const isAsked = (batch.file?.seen?.doubts.length ?? 0) > 0
  const found = batch.file?.columns ?? []
  const [fields, setFields] = useState(() => found.map(({ field }) => field))
  const [paidOn, setPaidOn] = useState(batch.file?.paidOn ?? null)
  const own = usedFields(useCustomFields(orgId).data)
  const preview = usePreviewImport(which)
  const discard = useMoveBatch(which)
  const goTo = useGoTo()
  const program = batch.file && programs[batch.file.source]
  const { organisations } = useOrganisationsWith('money:write')
  const mayRecord = organisations?.some(({ id }) => id === orgId)
  const isOffered = (field: ImportField) => mayRecord || !isPaymentField(field)
  const known = found.filter(({ field }) => field !== null).length
  const lacksDay = fields.includes('paidFor') && fields.includes('paidAmount') && !fields.includes('paidOn')
  const readRows = async () => {
    const day = lacksDay ? (paidOn ?? undefined) : undefined
    await preview.mutateAsync({ columns: fields, paidOn: day, dayOrder: batch.file?.dayOrder })
    // The step is gone by now, and with it what `mutate` would call.
    goTo(importAddress(orgId, batch.id), { replace: true })
  }
  const choose = (at: number, value: string) => {
    const field = ColumnField.safeParse(value).data ?? null
    // A field is in one column: the other one is not read any more.
    setFields((before) => before.map((one, n) => (n === at ? field : one === field ? null : one)))
  }
  return (
    <>
      <PageHeading
        title={t.columnsTitle}
        lead={
          isAsked
            ? batch.name || t.pasted
            : t.columnsLead({ found: known, all: found.length, name: batch.name || t.pasted })
        }
      >
        {program && <p className="text-meta text-soft">{t.source({ program })}</p>}
      </PageHeading>
      <div className="mb-5 grid gap-4 empty:hidden">
        {batch.problem && <Alert kind="error" announce title={batch.problem} />}
        {preview.error && <WriteError error={preview.error} refused={t.notPreviewed} />}
      </div>
      {children}
      {!isAsked && (
        <ul className={`${importCss.importList} ${importCss.importColumns}`}>
          {found.map(({ heading, samples }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading, and none moves
            <li key={at} className={importCss.importColumn}>
              <SelectField
                label={heading || t.columnLetter({ letter: columnLetter(at) })}
                hint={samples.join(' · ') || t.nothingIn}
                value={fields[at] ?? ''}
                placeholder={t.notRead}
                options={[
                  ...ImportField.options
                    .filter(isOffered)
                    .map((field) => ({ value: field, label: t[`field_${field}`] })),
                  ...own.map(({ number, name }) => ({ value: fieldKey(number), label: name })),
                ]}
                onChange={({ target }) => choose(at, target.value)}
              />
            </li>
          ))}
          {lacksDay && (
            <li className={importCss.importColumn}>
              <DateField
                label={t.paidOnOfAll}
                hint={t.paidOnOfAllHint}
                value={paidOn}
                maxValue={copenhagenDay(new Date().toISOString())}
                onChange={setPaidOn}
              />
            </li>
          )}
        </ul>
      )}
      <StickyBar>
        <Button
          variant="quiet"
          busy={discard.isPending}
          onClick={() => discard.mutate('discard', { onSuccess: () => goTo(officeAddress(orgId, 'import')) })}
        >
          {t.otherFile}
        </Button>
        {!isAsked && (
          <Button busy={preview.isPending || isBusy} onClick={() => void readRows().catch(() => undefined)}>
            {t.preview}
          </Button>
        )}
      </StickyBar>
    </>
  )
}
