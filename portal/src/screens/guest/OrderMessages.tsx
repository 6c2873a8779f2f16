import type { GuestOrder } from '@medlem/contract/guest'
import { guestTexts as t } from '@medlem/i18n/en/portal/guest'
import { formatInstant } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'

/** What the organisation wrote to the guest about the event, newest first; the e-mails say the same. */
export function OrderMessages({ order: { messages = [], organisation } }: { order: GuestOrder }) {
  if (messages.length === 0) return null
  return (
    <Section title={t.messages({ name: organisation.name })}>
      <List>
        {messages.map(({ id, createdAt, title, text }) => (
          <li key={id} className="py-4">
            <article aria-labelledby={id} className="max-w-[62ch]">
              <p className="text-meta text-soft tabular-nums">
                <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
              </p>
              <h3 id={id} className="font-semibold wrap-anywhere">
                {title}
              </h3>
              <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
            </article>
          </li>
        ))}
      </List>
    </Section>
  )
}
