import type { BankLine } from '@medlem/contract/bankMatch'
import { officeBankTexts as t } from '@medlem/i18n/en/portal/office/bank'
import { Button } from '../../ui/Button.tsx'
import { formatDate } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { movedMoney } from '../../ui/signedMoney.ts'
import { lineText, partsInWords, payoutInWords } from './lineLabels.ts'

export interface LineActions {
  accept: (line: BankLine) => void
  split: (line: BankLine) => void
  undo: (line: BankLine) => void
}

/** One line: what the bank says, what it pays or would pay, and why. */
export function LineRow({
  line,
  isCurrent,
  isBusy,
  actions,
  mayDecide,
}: {
  line: BankLine
  isCurrent: boolean
  isBusy: boolean
  actions: LineActions
  mayDecide: boolean
}) {
  const { bookedOn, amountMinor, currency, openMinor, suggestion } = line
  const whose = t.ofLine({ text: lineText(line), amount: movedMoney(amountMinor, currency) })
  return (
    <li className="bank-line" aria-current={isCurrent ? 'true' : undefined}>
      <span className="bank-day">{formatDate(bookedOn)}</span>
      <span className="bank-text">{lineText(line)}</span>
      <span className="bank-amount">{movedMoney(amountMinor, currency)}</span>
      <div className="bank-what">
        <What line={line} />
      </div>
      <div className="bank-actions">
        {mayDecide && openMinor !== 0 && (
          <Button variant="quiet" onClick={() => actions.split(line)}>
            {t.split}
            <span className="visually-hidden">{whose}</span>
          </Button>
        )}
        {mayDecide && suggestion && (
          <Button variant="secondary" busy={isBusy} onClick={() => actions.accept(line)}>
            {t.accept}
            <span className="visually-hidden">{whose}</span>
          </Button>
        )}
        {mayDecide && line.matches.length > 0 && (
          <Button variant="quiet" busy={isBusy} onClick={() => actions.undo(line)}>
            {t.undo}
            <span className="visually-hidden">{whose}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

function What({ line: { state, matches, suggestion, currency, openMinor } }: { line: BankLine }) {
  const claims = matches.flatMap(({ claim, amountMinor }) => (claim ? [{ claim, amountMinor }] : []))
  const notes = matches.flatMap(({ note }) => note ?? [])
  return (
    <>
      {state !== 'open' && (
        <p>
          <StatusDot tone={state === 'part' ? 'waiting' : 'good'}>{t[`state_${state}`]}</StatusDot>
        </p>
      )}
      {claims.length > 0 && <p className="font-semibold">{partsInWords(claims, currency)}</p>}
      {matches.map((match) => (
        <Other key={match.id} of={match} />
      ))}
      {notes.length > 0 && <p>{notes.join(' · ')}</p>}
      {state === 'part' && (
        <p className="text-meta">{t.openLeft({ amount: movedMoney(openMinor, currency) })}</p>
      )}
      {suggestion && suggestion.parts.length > 0 && (
        <p className="font-semibold">{partsInWords(suggestion.parts, currency)}</p>
      )}
      {suggestion && <Other of={suggestion} />}
      {openMinor !== 0 && (
        <p className="text-meta text-soft">
          {suggestion ? t[`reason_${suggestion.reason}`] : openMinor < 0 ? t.left : t.noSign}
        </p>
      )}
    </>
  )
}

/** A payout, or money that was given back; nothing for a claim. */
function Other({
  of: { payout, givenBack },
}: {
  of: Pick<BankLine['matches'][number], 'payout' | 'givenBack'>
}) {
  if (payout) return <p className="font-semibold">{payoutInWords(payout)}</p>
  return givenBack && <p className="font-semibold">{t.givenBackTo({ name: givenBack.payerName })}</p>
}
