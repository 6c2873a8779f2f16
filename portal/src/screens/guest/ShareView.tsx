import type { OwnShare } from '@medlem/contract/claimShare'
import { copenhagenDate } from '@medlem/domain/calendar'
import { SHARE_KEPT_DAYS } from '@medlem/domain/claim'
import { shareTexts as t } from '@medlem/i18n/en/portal/share'
import { Fact } from '../../shared/event/EventFacts.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { CloseOrder } from './CloseOrder.tsx'
import { AskerHead } from './GuestHead.tsx'
import { OrderReceipts } from './OrderReceipts.tsx'
import { PaymentDeclined } from './PaymentDeclined.tsx'
import type { Decided } from './PaymentReturn.tsx'
import { PayShare } from './PayShare.tsx'

interface ShareViewProps extends Decided {
  share: OwnShare
  refresh: () => Promise<unknown>
  onClosed: () => void
}

/** A share of a claim: who asks for what, how it is paid, and the receipt once it is. */
export function ShareView({ share, refresh, onClosed, ...decided }: ShareViewProps) {
  const { organisation, feeName: fee, openMinor, takesPayments, parts } = share
  const title = t.title({ fee, year: String(share.year) })
  const paid = [...new Set(parts.flatMap(({ paymentId }) => paymentId ?? []))]
  return (
    <>
      <AskerHead organisation={organisation} name={title} title={title} lead={shareSentence(share)} />
      <PaymentDeclined {...decided} />
      {openMinor > 0 && takesPayments && <PayShare share={share} refresh={refresh} />}
      <Facts share={share} />
      {openMinor > 0 && <ByBank share={share} />}
      <OrderReceipts payments={paid.map((id) => ({ id, hasReceipt: true }))} />
      <CloseOrder organisation={organisation} words={t} onClosed={onClosed}>
        <p className="max-w-[62ch] text-meta text-soft">{t.keptData({ count: SHARE_KEPT_DAYS })}</p>
      </CloseOrder>
    </>
  )
}

/** How the share stands. */
function shareSentence(share: OwnShare): string {
  const { organisation, memberName: name, currency, openMinor, paidMinor, dueOn: day, state, parts } = share
  const asker = { organisation: organisation.name }
  if (openMinor > 0) {
    const said = { ...asker, name, day, amount: formatMoney(openMinor, currency) }
    return day < copenhagenDate(new Date()) ? t.overdue(said) : t.asks(said)
  }
  if (parts.some((part) => part.state === 'held')) return t.lookedInto(asker)
  if (state === 'paid') return parts.some(({ paymentId }) => paymentId) ? t.paid : t.paidOutside
  if (paidMinor > 0) return t.restEnded(asker)
  return parts.some((part) => part.state === 'refunded') ? t.givenBack : t.ended(asker)
}

function Facts({ share }: { share: OwnShare }) {
  const { memberName, feeName, year, payerName, dueOn, currency, totalMinor, paidMinor, openMinor, parts } =
    share
  const money = (minor: number) => formatMoney(minor, currency)
  const feesMinor = parts.reduce(
    (sum, { isFee, state, amountMinor }) => sum + (isFee && state !== 'stopped' ? amountMinor : 0),
    0,
  )
  const isPartly = paidMinor > 0 && openMinor > 0
  return (
    <dl className="mt-8 border-t border-line tabular-nums">
      <Fact name={t.member}>{memberName}</Fact>
      <Fact name={t.fee}>{t.title({ fee: feeName, year: String(year) })}</Fact>
      <Fact name={t.payer}>{payerName}</Fact>
      <Fact name={t.due}>{formatDate(dueOn)}</Fact>
      <Fact name={t.asked}>{money(totalMinor)}</Fact>
      {feesMinor > 0 && <Fact name={t.reminderFees}>{money(feesMinor)}</Fact>}
      {paidMinor > 0 && <Fact name={t.paidSoFar}>{money(paidMinor)}</Fact>}
      {isPartly && <Fact name={t.left}>{money(openMinor)}</Fact>}
      <Fact name={t.reference}>{share.reference}</Fact>
    </dl>
  )
}

/** What is typed into a bank's form; nothing where no account of the organisation is known. */
function ByBank({ share: { bank } }: { share: OwnShare }) {
  if (bank === null) return null
  return (
    <Section title={t.byBank}>
      <p className="mb-3 max-w-[62ch] text-soft">{t.byBankLead}</p>
      <dl className="border-t border-line tabular-nums">
        {bank.map(({ name, value }) => (
          <Fact key={name} name={name}>
            <span className="wrap-anywhere">{value}</span>
          </Fact>
        ))}
      </dl>
    </Section>
  )
}
