import { previewBankImport } from '@medlem/contract/bank'
import { BankField, BankFile } from '@medlem/contract/bankFile'
import { maxLengthOf } from '@medlem/contract/maxLength'
import { officeBankTexts as t } from '@medlem/i18n/en/portal/office/bank'
import { type ReactNode, useId, useState } from 'react'
import { useBankAccounts, usePreviewBankImport, useReadBankImport } from '../../api/bank/bank.ts'
import { useMoveBatch } from '../../api/batch/batch.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { columnLetter } from '../../shared/importedFile/columnLetter.ts'
import { ReadingChoices } from '../../shared/importedFile/ReadingChoices.tsx'
import { WriteError } from '../../shared/WriteError.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { StickyBar } from '../../ui/StickyBar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import type { ImportProps } from './BankImport.tsx'

/** How a table of the bank is read, what its columns are, and of which account it is. */
export function BankColumns({ orgId, batch }: ImportProps) {
  const reread = useReadBankImport({ orgId, batchId: batch.id })
  const file = batch.bankFile
  if (!file) return null
  return (
    // A file that is read in another way has other columns.
    <Columns
      key={JSON.stringify(file.reading)}
      orgId={orgId}
      batch={batch}
      file={file}
      isBusy={reread.isPending}
    >
      {reread.error && <WriteError error={reread.error} refused={t.notPreviewed} />}
      <ReadingChoices file={file} onChoose={(reading) => reread.mutate(reading)} />
    </Columns>
  )
}

const dayOrders = [
  { value: 'day_first', label: t.dayFirst },
  { value: 'month_first', label: t.monthFirst },
  { value: 'year_first', label: t.yearFirst },
]
const decimalSigns = [
  { value: ',', label: t.decimalComma },
  { value: '.', label: t.decimalPoint },
]

function Columns({
  orgId,
  batch,
  file,
  isBusy,
  children,
}: ImportProps & { file: BankFile; isBusy: boolean; children: ReactNode }) {
  const which = { orgId, batchId: batch.id }
  const accountsId = useId()
  const accounts = useBankAccounts(orgId).data ?? []
  const preview = usePreviewBankImport(which)
  const discard = useMoveBatch(which)
  const goTo = useGoTo()
  const [fields, setFields] = useState(() => file.columns.map(({ field }) => field))
  const [account, setAccount] = useState(
    file.account ?? (accounts.length === 1 ? accounts[0]?.name : undefined) ?? '',
  )
  const [dayOrder, setDayOrder] = useState(file.dayOrder)
  const [decimalSign, setDecimalSign] = useState(file.decimalSign)
  const isAsked = (file.seen?.doubts.length ?? 0) > 0
  /** Of a choice that the last preview could not do without, until it is made. */
  const missing = (field: 'dayOrder' | 'decimalSign', chosen: string | undefined) =>
    file.asks?.includes(field) && !chosen ? t.notSeenInFile : undefined
  const choose = (at: number, value: string) => {
    const field = BankField.safeParse(value).data ?? null
    // A field but the text is in one column: the other one is not read any more.
    setFields((before) =>
      before.map((one, n) => (n === at ? field : one === field && field !== 'text' ? null : one)),
    )
  }
  return (
    <>
      <PageHeading title={t.columnsTitle} lead={t.columnsLead({ name: batch.name })} />
      <div className="mb-5 grid gap-4 empty:hidden">
        {batch.problem && <Alert kind="error" announce title={batch.problem} />}
        {preview.error && <WriteError error={preview.error} refused={t.notPreviewed} />}
      </div>
      {children}
      {!isAsked && (
        <>
          <div className="bank-account">
            <TextField
              label={t.account}
              hint={t.accountHint}
              maxLength={maxLengthOf(previewBankImport.schema.body.shape.account)}
              autoComplete="off"
              list={accountsId}
              value={account}
              onChange={({ target }) => setAccount(target.value)}
            />
            <datalist id={accountsId}>
              {accounts.map(({ id, name }) => (
                <option key={id} value={name} />
              ))}
            </datalist>
            <SelectField
              label={t.dayOrder}
              placeholder={t.seenInFile}
              options={dayOrders}
              error={missing('dayOrder', dayOrder)}
              value={dayOrder ?? ''}
              onChange={({ target }) => setDayOrder(BankFile.shape.dayOrder.safeParse(target.value).data)}
            />
            <SelectField
              label={t.decimalSign}
              placeholder={t.seenInFile}
              options={decimalSigns}
              error={missing('decimalSign', decimalSign)}
              value={decimalSign ?? ''}
              onChange={({ target }) =>
                setDecimalSign(BankFile.shape.decimalSign.safeParse(target.value).data)
              }
            />
          </div>
          <ul className="bank-columns">
            {file.columns.map(({ heading, samples }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading, and none moves
              <li key={at}>
                <SelectField
                  label={heading || t.noHeading({ letter: columnLetter(at) })}
                  hint={samples.join(' · ') || t.nothingIn}
                  value={fields[at] ?? ''}
                  placeholder={t.notRead}
                  options={BankField.options.map((field) => ({ value: field, label: t[`field_${field}`] }))}
                  onChange={({ target }) => choose(at, target.value)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <StickyBar>
        <Button
          variant="quiet"
          busy={discard.isPending}
          onClick={() => discard.mutate('discard', { onSuccess: () => goTo(officeAddress(orgId, 'bank')) })}
        >
          {t.otherFile}
        </Button>
        {!isAsked && (
          <Button
            busy={preview.isPending || isBusy}
            onClick={() =>
              preview.mutate({ columns: fields, account: account.trim(), dayOrder, decimalSign })
            }
          >
            {t.preview}
          </Button>
        )}
      </StickyBar>
    </>
  )
}
