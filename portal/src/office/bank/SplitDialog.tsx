import { type BankLine, LineDecision } from '@medlem/contract/bankMatch'
import type { Claim } from '@medlem/contract/claim'
import { maxLengthOf } from '@medlem/contract/maxLength'
import { commaDecimal, parseDanishMoney, toWireMinor } from '@medlem/domain/money'
import { officeBankTexts as t } from '@medlem/i18n/en/portal/office/bank'
import { useState } from 'react'
import { useMatchLine, useOpenClaims } from '../../api/bank/bank.ts'
import { useOpenPayouts } from '../../api/payout/payout.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { movedMoney } from '../../ui/signedMoney.ts'
import { TextField } from '../../ui/TextField.tsx'
import { claimName, lineText } from './lineLabels.ts'
import { PayoutField } from './PayoutField.tsx'

/** Says what is open of a line: a payout, or amounts of one or several claims, and what the rest is. */
export function SplitDialog({
  orgId,
  line,
  onClose,
  onDone,
}: {
  orgId: string
  line: BankLine
  onClose: () => void
  /** With what was recorded, in minor units. */
  onDone: (minor: number) => void
}) {
  const { currency, openMinor } = line
  const match = useMatchLine(orgId)
  const isUnknown = [useOpenPayouts(orgId), useOpenClaims(orgId, '')].some(({ isLoading }) => isLoading)
  const [amounts, setAmounts] = useState<Record<string, string>>(() => suggestedAmounts(line))
  const [notOurs, setNotOurs] = useState('')
  const [payoutId, setPayoutId] = useState('')
  const [problem, setProblem] = useState('')
  const send = () => {
    if (payoutId !== '') {
      setProblem('')
      return match.mutate({ lineId: line.id, openMinor, payoutId }, { onSuccess: () => onDone(openMinor) })
    }
    const parts = readParts(amounts)
    if (parts === undefined) return setProblem(t.badAmount)
    const sumMinor = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const note = notOurs.trim()
    if (parts.length === 0 && note === '') return setProblem(t.chooseSomething)
    if (sumMinor > Math.max(0, openMinor)) return setProblem(t.tooMuch)
    setProblem('')
    match.mutate(
      { lineId: line.id, openMinor, parts, ...(note !== '' && { notOurs: note }) },
      { onSuccess: () => onDone(note === '' ? sumMinor : openMinor) },
    )
  }
  return (
    <FormDialog
      title={t.splitTitle}
      lead={t.splitLead({ text: lineText(line), amount: movedMoney(openMinor, currency) })}
      submit={t.record}
      isTall
      isLoading={isUnknown}
      error={match.error}
      failed={{ refused: t.notDecided }}
      isPending={match.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onClose={onClose}
    >
      <PayoutField orgId={orgId} line={line} value={payoutId} onChange={setPayoutId} />
      {openMinor > 0 && payoutId === '' && (
        <Claims
          orgId={orgId}
          line={line}
          amounts={amounts}
          onAmount={(id, amount) => setAmounts((before) => ({ ...before, [id]: amount }))}
        />
      )}
      {payoutId === '' && (
        <TextField
          label={t.notOurs}
          hint={t.notOursHint}
          maxLength={maxLengthOf(LineDecision.shape.notOurs)}
          autoComplete="off"
          value={notOurs}
          onChange={({ target }) => setNotOurs(target.value)}
        />
      )}
      {problem !== '' && <Alert kind="error" title={problem} />}
    </FormDialog>
  )
}

function suggestedAmounts({ suggestion }: BankLine): Record<string, string> {
  const parts = suggestion?.parts ?? []
  return Object.fromEntries(parts.map(({ claim, amountMinor }) => [claim.claimId, commaDecimal(amountMinor)]))
}

/** Undefined where one is no amount. */
function readParts(amounts: Record<string, string>): { claimId: string; amountMinor: number }[] | undefined {
  const parts: { claimId: string; amountMinor: number }[] = []
  for (const [claimId, text] of Object.entries(amounts)) {
    if (text.trim() === '') continue
    const minor = parseDanishMoney(text)
    if (minor === undefined) return undefined
    if (minor > 0n) parts.push({ claimId, amountMinor: toWireMinor(minor) })
  }
  return parts
}

function Claims({
  orgId,
  line,
  amounts,
  onAmount,
}: {
  orgId: string
  line: BankLine
  amounts: Record<string, string>
  onAmount: (claimId: string, amount: string) => void
}) {
  const [find, setFind] = useState('')
  const isReference = /^\D{0,2}\d[\d\s]+$/.test(find.trim())
  const { data, error, refetch } = useOpenClaims(orgId, isReference ? find.trim() : '')
  const said = (claim: Claim) => `${claim.memberName} ${claim.payerName}`.toLowerCase()
  const listed = (data?.claims ?? []).filter(
    (claim) =>
      claim.currency === line.currency &&
      (amounts[claim.id] || isReference || said(claim).includes(find.trim().toLowerCase())),
  )
  if (error && !data) return <ErrorNotice error={error} title={t.claimsNotLoaded} retry={() => refetch()} />
  return (
    <fieldset className="bank-claims">
      <legend className="field-label">{t.claimsOpen}</legend>
      <TextField
        label={t.find}
        hint={t.findHint}
        autoComplete="off"
        value={find}
        onChange={({ target }) => setFind(target.value)}
      />
      {data && listed.length === 0 && <p className="text-soft">{t.noClaims}</p>}
      <ul>
        {listed.map((claim) => (
          <li key={claim.id} className="bank-claim">
            <p>
              <span className="font-semibold">{claimName({ ...claim, claimId: claim.id })}</span>{' '}
              <span className="text-meta text-soft">
                {claim.reference} ·{' '}
                {t.due({
                  amount: formatMoney(claim.openMinor, claim.currency),
                  day: formatDate(claim.dueOn),
                })}
              </span>
            </p>
            <TextField
              label={t.pays({ memberName: claim.memberName })}
              inputMode="decimal"
              autoComplete="off"
              value={amounts[claim.id] ?? ''}
              onChange={({ target }) => onAmount(claim.id, target.value)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
