import type { PurchaseQuote } from '@medlem/contract/purchaseQuote'
import { instalmentTexts as t } from '@medlem/i18n/en/portal/instalment'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { useState } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'

interface InstalmentChoiceProps {
  offered: NonNullable<PurchaseQuote['inParts']>
  /** In full. */
  totalMinor: number
  currency: string
  inParts: boolean
  onChoose: (inParts: boolean) => void
  /** Whether the terms of a kept card are agreed to. */
  agreed: boolean
  onAgree: (agreed: boolean) => void
  error: string | undefined
}

interface Offered {
  offered: InstalmentChoiceProps['offered'] | undefined
  /** Undefined above what a payment can hold. */
  totalMinor: number | undefined
  currency: string
}

/** The choice, the parts where they are chosen, and whether their terms are agreed to; what is missing is said when that is asked. */
export function useInstalmentChoice({ offered, totalMinor, currency }: Offered, wasChosen: boolean) {
  const [inParts, setInParts] = useState(wasChosen)
  const [agreed, setAgreed] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const parts = inParts ? offered : undefined
  const isAgreed = () => {
    const isMissing = Boolean(parts?.consent) && !agreed
    if (isMissing) setIsAsked(true)
    return !isMissing
  }
  const part = offered && totalMinor !== undefined && (
    <InstalmentChoice
      offered={offered}
      totalMinor={totalMinor}
      currency={currency}
      inParts={inParts}
      onChoose={setInParts}
      agreed={agreed}
      onAgree={(agrees) => {
        setAgreed(agrees)
        setIsAsked(false)
      }}
      error={isAsked ? t.agreeToParts : undefined}
    />
  )
  return { parts, part, isAgreed }
}

/** In full or in parts, and every part with its day. */
function InstalmentChoice({
  offered,
  totalMinor,
  currency,
  inParts,
  onChoose,
  ...terms
}: InstalmentChoiceProps) {
  const { parts, chargeMinor, consent } = offered
  const [first] = parts
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <div className="mt-8 grid max-w-[68ch] gap-4">
      <fieldset>
        <legend className="mb-2 font-semibold">{t.howToPay}</legend>
        <label className="flex min-h-11 items-center gap-3">
          <input type="radio" name="parts" checked={!inParts} onChange={() => onChoose(false)} />
          {t.inFull({ amount: money(totalMinor) })}
        </label>
        <label className="flex min-h-11 items-center gap-3">
          <input type="radio" name="parts" checked={inParts} onChange={() => onChoose(true)} />
          {t.inParts({ count: parts.length, amount: money(first?.amountMinor ?? 0) })}
        </label>
      </fieldset>
      {inParts && (
        <>
          <table className="w-full border-collapse text-left tabular-nums">
            <caption className="visually-hidden">{t.partsOf}</caption>
            <tbody>
              {parts.map(({ dueOn, amountMinor }, n) => (
                <tr key={dueOn} className="border-b border-line">
                  <th scope="row" className="py-2 font-normal">
                    {t.part({ n: n + 1, of: parts.length })}
                  </th>
                  <td className="py-2">{n === 0 ? t.now : formatDate(dueOn)}</td>
                  <td className="py-2 text-right">{money(amountMinor)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="font-semibold">
                <th scope="row" colSpan={2} className="py-2">
                  {t.allParts}
                </th>
                <td className="py-2 text-right">{money(offered.totalMinor)}</td>
              </tr>
            </tfoot>
          </table>
          {chargeMinor > 0 && (
            <p className="text-meta text-soft">{t.chargeOnTop({ amount: money(chargeMinor) })}</p>
          )}
          {consent ? (
            <Checkbox
              checked={terms.agreed}
              onChange={(event) => terms.onAgree(event.target.checked)}
              error={terms.error}
            >
              {consent.text}{' '}
              <span className="text-meta text-soft">
                {membershipTexts.consentVersion({ version: consent.version })}
              </span>
            </Checkbox>
          ) : (
            <p className="text-meta text-soft">{t.byHand}</p>
          )}
        </>
      )}
    </div>
  )
}
