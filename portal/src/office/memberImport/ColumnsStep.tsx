import type { Batch } from '@medlem/contract/batch'
import { ColumnField, ImportField, type ImportSource, isPaymentField } from '@medlem/contract/importedFile'
import { fieldKey } from '@medlem/domain/customField'
import { memberImportScreenTexts as t } from '@medlem/i18n/en/portal/office/memberImport'
import { type ReactNode, useState } from 'react'
import { useMoveBatch, usePreviewImport, useReadImport } from '../../api/batch/batch.ts'
import { useCustomFields, usedFields } from '../../api/customField/customField.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { useOrganisationsWith } from '../../api/organisation/withRight.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { importAddress } from './importAddress.ts'
import { ReadingChoices } from './ReadingChoices.tsx'

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
      {reread.error && <ErrorNotice error={reread.error} title={t.notReread} />}
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

/** A, B, … Z, AA: as a spreadsheet calls its columns. */
function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : `${letterOf(Math.floor(at / 26) - 1)}${last}`
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
      {batch.problem && <Alert kind="error" title={batch.problem} />}
      {preview.error && <ErrorNotice error={preview.error} title={t.notPreviewed} />}
      {children}
      {!isAsked && (
        <ul className="import-list import-columns">
          {found.map(({ heading, samples }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading, and none moves
            <li key={at} className="import-column">
              <SelectField
                label={heading || t.columnLetter({ letter: letterOf(at) })}
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
            <li className="import-column">
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
      <div className="import-dock">
        <p className="import-promise" />
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
      </div>
    </>
  )
}
