import type { Outbox } from '@medlem/contract/outbox'
import { officeMessageTexts } from '@medlem/i18n/en/portal/office/message'

/** Delivery of an organisation's messages on WhatsApp, as far as WhatsApp reports it. */
export function WhatsAppDelivery({ whatsApp }: { whatsApp: Outbox['whatsApp'] }) {
  const { connected, sent, delivered, read, skipped } = whatsApp
  if (!connected) {
    return (
      <p className="max-w-[62ch] text-soft">
        {skipped > 0
          ? officeMessageTexts.whatsAppUnconnectedSkipped({ count: skipped })
          : officeMessageTexts.whatsAppUnconnected}
      </p>
    )
  }
  const figures = [
    [officeMessageTexts.figureSent, sent],
    [officeMessageTexts.figureDelivered, delivered],
    [officeMessageTexts.figureRead, read],
    [officeMessageTexts.figureSkipped, skipped],
  ] as const
  return (
    <div>
      <h3 className="text-meta text-soft">{officeMessageTexts.whatsAppFigures}</h3>
      <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 mini:gap-x-10">
        {figures.map(([name, figure]) => (
          <div key={name} className="flex items-baseline gap-2">
            <dt className="text-soft">{name}</dt>
            <dd className="text-lead font-medium tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      {skipped > 0 && (
        <p className="mt-1 max-w-[62ch] text-meta text-soft">{officeMessageTexts.skippedNote}</p>
      )}
    </div>
  )
}
