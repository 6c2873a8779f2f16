import { threadTexts } from '@medlem/i18n/en/portal/thread'
import { Check } from 'lucide-react'
import { AppLink } from '../../ui/AppLink.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { formatInstant } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import type { InboxEntry } from './inboxEntries.ts'

interface InboxRowProps {
  entry: InboxEntry
  onRead: () => void
  onDelete: () => void
}

/** One line of the inbox. A conversation is opened; a notice is read here and leads where it belongs. */
export function InboxRow({ entry, onRead, onDelete }: InboxRowProps) {
  const { kind, isUnread, about, title, text, at, href, label } = entry
  const isConversation = kind === 'conversation'
  return (
    <li className="relative grid gap-x-8 gap-y-2 border-b border-line py-4 mini:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-4 text-meta text-soft">
          <span>{about}</span>
          {isUnread && <StatusDot tone="waiting">{threadTexts.unreadMark}</StatusDot>}
        </p>
        <h2 className={isUnread ? 'text-lead font-semibold' : 'text-lead font-medium'}>
          {isConversation ? (
            <AppLink
              className="underline decoration-edge decoration-1 after:absolute after:inset-0 hover:decoration-current"
              href={href}
            >
              {title}
            </AppLink>
          ) : (
            title
          )}
        </h2>
        <p
          className={isConversation ? 'line-clamp-2 text-soft' : 'max-w-[72ch] whitespace-pre-wrap text-soft'}
        >
          {text}
        </p>
        {!isConversation && (
          <AppLink className="text-link mt-1" href={href} onClick={() => isUnread && onRead()}>
            {label}
            <span className="visually-hidden">: {title}</span>
          </AppLink>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1 mini:flex-col mini:items-end">
        <time dateTime={at} className="mr-auto text-meta text-soft tabular-nums mini:mr-0">
          {formatInstant(at)}
        </time>
        {!isConversation && (
          <div className="flex items-center mini:-mr-3">
            {isUnread && (
              <button type="button" className="icon-button" onClick={onRead}>
                <Check size={18} aria-hidden="true" />
                <span className="visually-hidden">{threadTexts.markAsRead({ title })}</span>
              </button>
            )}
            <DeleteButton what={title} onDelete={onDelete} />
          </div>
        )}
      </div>
    </li>
  )
}
