import type { Outbox } from '@medlem/contract/outbox'
import { officeMessageTexts } from '@medlem/i18n/en/portal/office/message'

/** Delivery of an organisation's messages on WhatsApp, as far as WhatsApp reports it. */
export function WhatsAppDelivery({ whatsApp }: { whatsApp: Outbox['whatsApp'] }) {
  const { connected, sent, delivered, read, skipped } = whatsApp
  if (!connected) {
    return (
      <p className="max-w-[62ch] text-soft">
        WhatsApp is not connected
        {skipped > 0 &&
          officeMessageTexts.skippedMessagesOfTheLast({
            skipped,
            messages: messages(skipped),
            were: were(skipped),
          })}
        . Members get the same by e-mail. Ask the people who run the portal to connect it.
      </p>
    )
  }
  const figures = [
    [officeMessageTexts.sent, sent],
    [officeMessageTexts.delivered, delivered],
    [officeMessageTexts.read, read],
    [officeMessageTexts.leftOut, skipped],
  ] as const
  return (
    <div>
      <h3 className="text-meta text-soft">{officeMessageTexts.whatsappTheLast30Days}</h3>
      <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 mini:gap-x-10">
        {figures.map(([name, figure]) => (
          <div key={name} className="flex items-baseline gap-2">
            <dt className="text-soft">{name}</dt>
            <dd className="text-lead font-medium tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      {skipped > 0 && (
        <p className="mt-1 max-w-[62ch] text-meta text-soft">{officeMessageTexts.leftOutAreThoseWho}</p>
      )}
    </div>
  )
}

const messages = (count: number) => (count === 1 ? 'message' : 'messages')
const were = (count: number) => (count === 1 ? 'was' : 'were')
