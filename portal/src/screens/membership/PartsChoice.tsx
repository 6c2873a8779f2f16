import type { PurchaseQuote } from '@medlem/contract/purchaseQuote'
import { instalmentTexts as t } from '@medlem/i18n/en/portal/instalment'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'

interface PartsChoiceProps {
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

/** In full or in parts, and every part with its day. */
export function PartsChoice({
  offered,
  totalMinor,
  currency,
  inParts,
  onChoose,
  ...terms
}: PartsChoiceProps) {
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
