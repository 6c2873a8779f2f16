import type { BankLine, BankLineChoice } from '@medlem/contract/bankMatch'
import { officeBankTexts as t } from '@medlem/i18n/en/portal/office/bank'
import { useRef, useState } from 'react'
import { useBankLines, useMatchLine, useUndoLine } from '../../api/bank/bank.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatDate } from '../../ui/format.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { movedMoney } from '../../ui/signedMoney.ts'
import { LineRow } from './LineRow.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { bankShortcuts, useBankShortcuts } from './useBankShortcuts.ts'

/** What is done to a line, what was done last, and how that went. */
function useLineActions(orgId: string, mayDecide: boolean) {
  const match = useMatchLine(orgId)
  const undo = useUndoLine(orgId)
  const [splitting, setSplitting] = useState<BankLine>()
  const [last, setLast] = useState<BankLine>()
  const [said, setSaid] = useState('')
  // A key that takes back what is still on its way is not lost: it acts as soon as that has arrived.
  const isUnwanted = useRef(false)
  const undoLine = (line: BankLine) =>
    undo.mutate(line.id, {
      onSuccess: () => {
        setLast(undefined)
        setSaid(t.undone({ day: formatDate(line.bookedOn) }))
      },
    })
  const decided = (line: BankLine, minor: number) => {
    setLast(line)
    if (isUnwanted.current) {
      isUnwanted.current = false
      undoLine(line)
      return
    }
    setSaid(t.accepted({ amount: movedMoney(minor, line.currency), day: formatDate(line.bookedOn) }))
  }
  const isBusy = match.isPending || undo.isPending
  const actions = {
    accept: (line: BankLine) => {
      const { suggestion } = line
      if (!suggestion || isBusy || !mayDecide) return
      const parts = suggestion.parts.map(({ claim, amountMinor }) => ({
        claimId: claim.claimId,
        amountMinor,
      }))
      const { payout, givenBack } = suggestion
      const isWhole = payout !== null || givenBack !== null
      const minor = isWhole ? line.openMinor : parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      match.mutate(
        {
          lineId: line.id,
          openMinor: line.openMinor,
          parts,
          reason: suggestion.reason,
          ...(payout && { payoutId: payout.payoutId }),
          ...(givenBack && { returnedPaymentId: givenBack.paymentId }),
        },
        { onSuccess: () => decided(line, minor), onError: () => (isUnwanted.current = false) },
      )
    },
    split: (line: BankLine) => mayDecide && line.openMinor !== 0 && setSplitting(line),
    undo: (line: BankLine | undefined) => {
      if (!mayDecide) return
      if (match.isPending) isUnwanted.current = true
      else if (line && !isBusy) undoLine(line)
    },
  }
  return { actions, match, undo, last, said, isBusy, splitting, setSplitting, decided }
}

/** The lines of an organisation's accounts: those that are left, or those that are decided. */
export function Lines({
  orgId,
  choice,
  mayDecide,
}: {
  orgId: string
  choice: BankLineChoice
  mayDecide: boolean
}) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useBankLines(orgId, choice)
  const { actions, match, undo, last, said, isBusy, splitting, setSplitting, decided } = useLineActions(
    orgId,
    mayDecide,
  )
  const lines = data?.pages.flatMap((page) => page.lines) ?? []
  const rows = useBankShortcuts(lines, { last, actions })
  if (!data) {
    return error ? (
      <ErrorNotice error={error} title={t.linesNotLoaded} retry={() => refetch()} />
    ) : (
      <ScreenSkeleton />
    )
  }
  const counts = data.pages[0]?.counts ?? { open: 0, decided: 0 }
  const nothing =
    counts.open + counts.decided === 0 ? t.nothingYet : choice === 'open' ? t.nothingOpen : t.nothingDecided
  return (
    <>
      <p role="status" className="bank-said">
        {said}
      </p>
      {match.error && !splitting && <WriteError error={match.error} refused={t.notDecided} />}
      {undo.error && <WriteError error={undo.error} refused={t.notUndone} />}
      {lines.length === 0 ? (
        <p className="bank-nothing">{nothing}</p>
      ) : (
        <>
          {mayDecide && (
            <p className="bank-keys">
              {bankShortcuts.map(([does, caps]) => (
                <span key={does}>
                  {caps.map((cap) => (
                    <Kbd key={cap}>{cap}</Kbd>
                  ))}{' '}
                  {does}
                </span>
              ))}
            </p>
          )}
          <ul
            className="bank-lines"
            aria-label={t[choice]}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: one stop for the list, then arrows
            tabIndex={0}
            onKeyDown={rows.onKeyDown}
            onFocus={rows.onFocus}
          >
            {lines.map((line, at) => (
              <LineRow
                key={line.id}
                line={line}
                isCurrent={rows.isShown && rows.at === at}
                isBusy={isBusy}
                actions={actions}
                mayDecide={mayDecide}
              />
            ))}
          </ul>
          <ShowMore when={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
        </>
      )}
      {splitting && (
        <SplitDialog
          orgId={orgId}
          line={splitting}
          onClose={() => setSplitting(undefined)}
          onDone={(minor) => {
            decided(splitting, minor)
            setSplitting(undefined)
          }}
        />
      )}
    </>
  )
}
