import type { Batch, BatchRow } from '@medlem/contract/batch'
import { personFieldTexts } from '@medlem/i18n/en/domain/personField'
import { officeBatchTexts as marks } from '@medlem/i18n/en/portal/office/batch'
import { memberImportScreenTexts } from '@medlem/i18n/en/portal/office/memberImport'
import { memberMergeScreenTexts as t } from '@medlem/i18n/en/portal/office/memberMerge'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useBatchRows, useChooseRows, useMergeMembers, useMoveBatch } from '../../api/batch/batch.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { personAddress } from '../../api/person/person.ts'
import batchPeopleCss from '../../shared/batch/batchPeople.module.css'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { formatDate } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { StickyBar } from '../../ui/StickyBar.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import mergeCss from './merge.module.css'
import { titleWord, valueWord } from './mergeValue.ts'

interface StepProps {
  orgId: string
  batch: Batch
}

/** Folding one member into another, once the preview is there. */
export function MergeStep({ orgId, batch }: StepProps) {
  const rows = useAllRows(orgId, batch.id)
  const which = { orgId, batchId: batch.id }
  const move = useMoveBatch(which)
  const choose = useChooseRows(which)
  const problem = move.error && <WriteError error={move.error} refused={memberImportScreenTexts.notMoved} />
  if (!rows) return <ScreenSkeleton />
  const kept = rows[0]?.memberId
  const see = kept && <ButtonLink href={personAddress(orgId, kept)}>{t.see}</ButtonLink>
  switch (batch.state) {
    case 'previewed':
      return (
        <>
          <MergePreview orgId={orgId} rows={rows} choose={choose} />
          {problem}
          <StickyBar
            icon={<Undo2 size={22} aria-hidden="true" />}
            note={memberImportScreenTexts.undoPromiseHint}
          >
            <Button variant="quiet" onClick={() => move.mutate('discard')}>
              {marks.discard}
            </Button>
            {rows.some(({ state }) => state === 'waiting') && (
              <Button busy={move.isPending || choose.isPending} onClick={() => move.mutate('run')}>
                {t.run}
              </Button>
            )}
          </StickyBar>
        </>
      )
    case 'undone':
      return (
        <>
          <PageHeading title={t.undoneTitle} />
          <Listed
            title={marks.kept({ count: batch.rows.kept ?? 0 })}
            rows={rows.filter(({ state }) => state === 'kept')}
          />
          <Listed
            title={marks.not_possible({ count: batch.rows.not_possible ?? 0 })}
            rows={rows.filter(({ state }) => state === 'not_possible')}
          />
          <Listed
            title={memberImportScreenTexts.reversed({ count: batch.rows.reversed ?? 0 })}
            rows={rows.filter(({ state, reason }) => state === 'reversed' && reason !== null)}
          />
          {see}
        </>
      )
    default: {
      const isDone = (batch.rows.done ?? 0) > 0
      const { undoUntil } = batch
      const isOver = undoUntil !== null && new Date(undoUntil) < new Date()
      return (
        <>
          <PageHeading
            title={isDone ? t.doneTitle : t.failedTitle}
            lead={
              isDone ? undoUntil && !isOver && marks.doneLead({ until: formatDate(undoUntil) }) : t.failedLead
            }
          />
          {problem}
          <div className="flex flex-wrap gap-3">
            {see}
            {isDone && !isOver && (
              <Button variant="secondary" busy={move.isPending} onClick={() => move.mutate('undo')}>
                {t.undo}
              </Button>
            )}
          </div>
        </>
      )
    }
  }
}

/** Undefined until every row is there: what moves is counted. */
function useAllRows(orgId: string, batchId: string): BatchRow[] | undefined {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useBatchRows({ orgId, batchId }, {})
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return data && !hasNextPage ? data.pages.flat() : undefined
}

type Label = Exclude<keyof typeof labels, 'member'>

/** By the one name in `after` of a row. */
const labels = {
  member: t.record,
  year: t.year,
  line: t.line,
  payment: t.payment,
  message: t.message,
  notification: t.notification,
  plan: t.plan,
  pause: t.pause,
  credit: t.credit,
  payback: t.payback,
  note: t.note,
  tag: t.tag,
  answer: t.answer,
  acceptance: t.acceptance,
  team: t.team,
  attendance: t.attendance,
  signUp: t.signUp,
  thread: t.thread,
  reminder: t.reminder,
  discount: t.discount,
  child: t.child,
  merged: t.merged,
  reminderStop: () => t.reminderStop,
}

const labelOf = ({ after }: BatchRow) => Object.keys(after).find((name): name is Label => name in labels)
const isField = (row: BatchRow) => labelOf(row) === undefined

type Choose = ReturnType<typeof useChooseRows>

function MergePreview({ orgId, rows, choose }: { orgId: string; rows: BatchRow[]; choose: Choose }) {
  const inTheWay = rows.filter(({ group }) => group === 'needs_you')
  const [record] = rows
  const fields = rows.filter((row) => isField(row) && row.group === 'changed')
  const stays = rows.filter(({ group }) => group === 'same')
  const moved = rows.slice(1).filter((row) => !isField(row) && row.group === 'changed')
  const isRefused = inTheWay.length > 0
  return (
    <>
      <PageHeading
        title={isRefused ? t.refusedTitle : t.previewTitle({ name: record?.name ?? '' })}
        lead={t.previewLead}
      />
      <Listed title={t.inTheWay} rows={inTheWay} />
      {record && <Direction orgId={orgId} record={record} />}
      {!isRefused && <Fields fields={fields} choose={choose} />}
      {!isRefused && (
        <section className={batchPeopleCss.markPeople}>
          <h2 className={mergeCss.mergeHeading}>{t.moves}</h2>
          {moved.length === 0 ? (
            <p className="text-soft">{t.movesNone}</p>
          ) : (
            <dl className={mergeCss.mergeMoves}>
              {countsOf(moved).map(([label, titles]) => (
                <div key={label}>
                  <dt>{labels[label]({ count: titles.length })}</dt>
                  <dd className="text-soft">{titles.filter((title) => title !== '').join(', ')}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      )}
      <Listed title={t.stays} rows={stays} />
    </>
  )
}

/** Which of the two is kept, and the way to keep the other. */
function Direction({ orgId, record }: { orgId: string; record: BatchRow }) {
  const merge = useMergeMembers(orgId)
  const goTo = useGoTo()
  const [folded] = record.candidates
  if (!folded || record.memberId === null) return null
  const other = { keptId: folded.memberId, foldedId: record.memberId }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <p>{t.direction({ kept: String(record.memberNumber), folded: String(folded.memberNumber) })}</p>
      <Button
        variant="secondary"
        busy={merge.isPending}
        onClick={() =>
          merge.mutate(other, {
            onSuccess: ({ id }) => goTo(officeAddress(orgId, 'change', { batch: id })),
          })
        }
      >
        {t.swap}
      </Button>
      {merge.error && <WriteError error={merge.error} refused={t.notBegun} />}
    </div>
  )
}

function countsOf(rows: readonly BatchRow[]): [Label, string[]][] {
  const titles = new Map<Label, string[]>()
  for (const row of rows) {
    const label = labelOf(row)
    if (label) titles.set(label, [...(titles.get(label) ?? []), titleWord(label, row.name)])
  }
  return [...titles]
}

/** Which value of each field that differs stays. */
function Fields({ fields, choose }: { fields: readonly BatchRow[]; choose: Choose }) {
  return (
    <section className={batchPeopleCss.markPeople}>
      <h2 className={mergeCss.mergeHeading}>{t.fields}</h2>
      {choose.error && <WriteError error={choose.error} refused={memberImportScreenTexts.notChosen} />}
      {fields.length === 0 && <p className="text-soft">{t.same}</p>}
      {fields.map((row) => (
        // What was chosen is shown at once; a refusal shows it as it was.
        <Field key={`${row.number} ${choose.failureCount}`} row={row} choose={choose} />
      ))}
    </section>
  )
}

function Field({ row, choose }: { row: BatchRow; choose: Choose }) {
  const { number, before, after, candidates } = row
  const [chosen, setChosen] = useState(row.choice)
  const [field = ''] = Object.keys(after)
  const values = [before[field], after[field]]
  return (
    <RadioGroup
      className={mergeCss.mergeField}
      legend={row.name === '' ? fieldWord(field) : row.name}
      options={candidates.map(({ memberId, memberNumber, text }, at) => ({
        value: memberId,
        label: (
          <>
            {valueWord(field, values[at])}
            <span className="block text-meta text-soft">
              {memberNumber}, {text}
            </span>
          </>
        ),
      }))}
      value={chosen}
      onChange={(memberId) => {
        setChosen(memberId)
        choose.mutate({ row: number, choice: memberId })
      }}
    />
  )
}

const fieldWord = (field: string) =>
  field in personFieldTexts ? personFieldTexts[field as keyof typeof personFieldTexts] : field

/** Rows with why they are as they are. */
function Listed({ title, rows }: { title: string; rows: readonly BatchRow[] }) {
  if (rows.length === 0) return null
  return (
    <section className={batchPeopleCss.markPeople}>
      <h2 className={mergeCss.mergeHeading}>{title}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.number}>
            {rowWord(row)}
            <span className="block text-meta text-soft empty:hidden">
              {[...row.problems.map(({ text }) => text), ...(row.reason ? [row.reason] : [])].join(' ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function rowWord(row: BatchRow): string {
  const label = labelOf(row)
  if (label === undefined) return fieldWord(Object.keys(row.after)[0] ?? '')
  const word = labels[label]
  const said = typeof word === 'string' ? word : word({ count: 1 })
  return row.name === '' ? said : `${said}: ${titleWord(label, row.name)}`
}
