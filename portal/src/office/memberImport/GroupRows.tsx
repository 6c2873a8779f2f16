import type { BatchGroup, BatchRow, BatchRowState } from '@medlem/contract/batch'
import { type ImportedFile, ImportField } from '@medlem/contract/importedFile'
import { fieldKey } from '@medlem/domain/customField'
import { memberImportScreenTexts as t } from '@medlem/i18n/en/portal/office/memberImport'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useBatchRows, useChooseRows } from '../../api/batch/batch.ts'
import { useCustomFields } from '../../api/customField/customField.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { usePathParams } from '../../ui/usePathParams.ts'
import importCss from './import.module.css'
import { importedAnswer, importedValue } from './importedValue.ts'
import { RowChoices, withoutLabel } from './RowChoices.tsx'

interface Which {
  orgId: string
  batchId: string
}

/** The rows of a group of a preview, each with what can be decided of it. */
export function GroupRows({
  which,
  group,
  title,
  onDayOrder,
}: {
  which: Which
  group: BatchGroup
  title: string
  /** Reads the file again with its days in this order. */
  onDayOrder: (order: DayOrder) => void
}) {
  const choose = useChooseRows(which)
  return (
    <RowsOf which={which} asked={{ group }} title={t.rowsOf({ group: title })}>
      {(rows) => (
        <>
          {choose.error && <WriteError error={choose.error} refused={t.notChosen} />}
          {group === 'needs_you' && (
            <>
              {rows.some(isUnsureDay) && <OfFile onDayOrder={onDayOrder} />}
              <ForAll rows={rows} onChoose={(problem, choice) => choose.mutate({ problem, choice })} />
            </>
          )}
          <ul className={importCss.importList}>
            {rows.map((row) => (
              <li key={row.number} className={importCss.importRow}>
                <RowHead row={row}>
                  {(group === 'new' || group === 'changed') && (
                    <TakeBox
                      // What was chosen is shown at once; a refusal shows it as it was.
                      key={`${row.choice} ${choose.failureCount}`}
                      row={row}
                      onTake={(isTaken) =>
                        choose.mutate({ row: row.number, choice: isTaken ? null : 'leave_out' })
                      }
                    />
                  )}
                </RowHead>
                {group === 'needs_you' || (row.choice !== null && row.choice !== 'leave_out') ? (
                  <RowChoices
                    row={row}
                    name={nameOf(row)}
                    onChoose={(choice) => choose.mutate({ row: row.number, choice })}
                  />
                ) : (
                  <>
                    <RowFields row={row} />
                    {row.problems.map(({ code, text }) => (
                      <Note key={code} code={code} text={text} />
                    ))}
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </RowsOf>
  )
}

/** The rows that ended in a state, each with its reason. */
export function StateRows({ which, state, title }: { which: Which; state: BatchRowState; title: string }) {
  return (
    <RowsOf which={which} asked={{ state }} title={title}>
      {(rows) => (
        <ul className={importCss.importList}>
          {rows.map((row) => (
            <li key={row.number} className={importCss.importRow}>
              <RowHead row={row} />
              <p>{row.reason}</p>
            </li>
          ))}
        </ul>
      )}
    </RowsOf>
  )
}

type DayOrder = NonNullable<ImportedFile['dayOrder']>

const isUnsureDay = ({ problems }: BatchRow) => problems.some(({ code }) => code === 'unsure_day')

/** What is said once, as a column is written in one way. */
function OfFile({ onDayOrder }: { onDayOrder: (order: DayOrder) => void }) {
  return (
    <p className={importCss.importAll}>
      <span className="text-soft">{t.forFile}</span>
      <Button variant="quiet" onClick={() => onDayOrder('day_first')}>
        {t.dayFirst}
      </Button>
      <Button variant="quiet" onClick={() => onDayOrder('month_first')}>
        {t.monthFirst}
      </Button>
      <Button variant="quiet" onClick={() => onDayOrder('year_first')}>
        {t.yearFirst}
      </Button>
    </p>
  )
}

/** A row that would make somebody another person is marked as that. */
function Note({ code, text }: { code: string; text: string }) {
  if (code !== 'identity_changed') return <p className="text-meta text-soft">{text}</p>
  return (
    <p className={importCss.importWarning}>
      <TriangleAlert size={18} aria-hidden="true" />
      {text}
    </p>
  )
}

interface RowsOfProps {
  which: Which
  asked: { group?: BatchGroup; state?: BatchRowState }
  title: string
  children: (rows: BatchRow[]) => React.ReactNode
}

function RowsOf({ which, asked, title, children }: RowsOfProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useBatchRows(which, asked)
  const rows = data?.pages.flat()
  return (
    <Section title={title}>
      {error && !rows && <ErrorNotice error={error} title={t.rowsNotLoaded} retry={() => refetch()} />}
      {!rows && !error && <Skeleton height="240px" />}
      {rows?.length === 0 && <p className="text-soft">{t.noRows}</p>}
      {rows && rows.length > 0 && children(rows)}
      <ShowMore when={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
    </Section>
  )
}

const nameOf = ({ name, number }: BatchRow) => name || t.noName({ number })

function RowHead({ row, children }: { row: BatchRow; children?: React.ReactNode }) {
  return (
    <div className={importCss.importHead}>
      {children}
      <div>
        <p className="font-semibold">{nameOf(row)}</p>
        <p className="text-meta text-soft">
          {t.row({ number: row.number })}
          {row.memberNumber !== null && ` · ${t.memberNumber({ number: row.memberNumber })}`}
        </p>
      </div>
    </div>
  )
}

/** What was written of a row, in the order of the profile; JSON keeps none. */
const inOrder = (fields: Record<string, unknown>) =>
  ImportField.options.filter((field) => Object.hasOwn(fields, field))
const isNamed = (field: ImportField) => field === 'firstName' || field === 'lastName'

function RowFields({ row: { group, before, after } }: { row: BatchRow }) {
  const own = useCustomFields(usePathParams().id ?? '').data ?? []
  const answered = own.filter(({ number }) => Object.hasOwn(after, fieldKey(number)))
  const fields = inOrder(after)
  if (group === 'new') {
    const said = fields.filter((field) => !isNamed(field)).map((field) => importedValue(field, after[field]))
    const answers = answered.map((field) => importedAnswer(field, after))
    return <p className={importCss.importSaid}>{[...said, ...answers].join(' · ')}</p>
  }
  return (
    <dl className={importCss.importFields}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{t[`field_${field}`]}</dt>
          <dd>
            <del>{importedValue(field, before[field]) || t.blank}</del>
            <ins>{importedValue(field, after[field])}</ins>
          </dd>
        </div>
      ))}
      {answered.map((field) => (
        <div key={field.id}>
          <dt>{field.name}</dt>
          <dd>
            <del>{importedAnswer(field, before) || t.blank}</del>
            <ins>{importedAnswer(field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function TakeBox({ row, onTake }: { row: BatchRow; onTake: (isTaken: boolean) => void }) {
  const [isTaken, setTaken] = useState(row.choice !== 'leave_out')
  return (
    <input
      type="checkbox"
      className={importCss.importTake}
      aria-label={t.take({ name: nameOf(row) })}
      checked={isTaken}
      onChange={({ target }) => {
        setTaken(target.checked)
        onTake(target.checked)
      }}
    />
  )
}

/** One decision for all rows with the same problem that are not decided yet. */
function ForAll({
  rows,
  onChoose,
}: {
  rows: BatchRow[]
  onChoose: (problem: string, choice: 'new' | 'without' | 'leave_out') => void
}) {
  const open = rows.filter(({ choice }) => choice === null)
  const problems = new Map(
    open
      .filter((row) => !isUnsureDay(row))
      .flatMap((row) => row.problems.map(({ code, text }) => [code, { text, row }])),
  )
  const many = [...problems].filter(
    ([code]) => open.filter((row) => row.problems.some((one) => one.code === code)).length > 1,
  )
  return many.map(([code, { text, row }]) => (
    <p key={code} className={importCss.importAll}>
      <span>{text}</span>
      <span className="text-soft">{t.forAll}</span>
      {row.choices.includes('new') && (
        <Button variant="quiet" onClick={() => onChoose(code, 'new')}>
          {t.someoneNew}
        </Button>
      )}
      {row.choices.includes('without') && (
        <Button variant="quiet" onClick={() => onChoose(code, 'without')}>
          {withoutLabel([code])}
        </Button>
      )}
      <Button variant="quiet" onClick={() => onChoose(code, 'leave_out')}>
        {t.leaveOut}
      </Button>
    </p>
  ))
}
