import type { Thread, ThreadChange, ThreadMessage } from '@medlem/contract/thread'
import { threadTexts } from '@medlem/i18n/en/portal/thread'
import { changeSentence } from '../../shared/thread/threadLabels.ts'
import { formatInstant } from '../../ui/format.ts'
import { logEntries } from './threadLog.ts'

/** Everything that was written, oldest first; for the staff also what was done with it. */
export function ThreadLog({ thread }: { thread: Thread }) {
  const { side, organisationName, memberName } = thread
  const names = {
    member: memberName,
    organisation: organisationName,
    ...(side === 'member' && { member: threadTexts.you }),
  }
  return (
    <div role="log" aria-label={threadTexts.conversation} className="max-w-180">
      <ol className="grid gap-4">
        {logEntries(thread).map((entry) =>
          entry.kind === 'change' ? (
            <Change key={entry.change.id} change={entry.change} />
          ) : (
            <Message
              key={entry.message.id}
              message={entry.message}
              isOwn={entry.message.from === side}
              name={names[entry.message.from]}
            />
          ),
        )}
      </ol>
    </div>
  )
}

interface MessageProps {
  message: ThreadMessage
  isOwn: boolean
  name: string
}

function Message({ message: { message, createdAt, authorName }, isOwn, name }: MessageProps) {
  return (
    <li
      className={
        isOwn
          ? 'ml-[clamp(0px,8%,4rem)] rounded-card bg-mist px-5 py-4'
          : 'mr-[clamp(0px,8%,4rem)] rounded-card border border-line bg-raised px-5 py-4'
      }
    >
      <p className="flex flex-wrap justify-between gap-x-6 text-meta">
        <span>
          <span className="font-semibold">{authorName ?? name}</span>
          {authorName && <span className="text-soft">, {name}</span>}
        </span>
        <time dateTime={createdAt} className="text-soft tabular-nums">
          {formatInstant(createdAt)}
        </time>
      </p>
      <p className="mt-1 break-words whitespace-pre-wrap">{message}</p>
    </li>
  )
}

function Change({ change }: { change: ThreadChange }) {
  return (
    <li className="flex flex-wrap items-baseline justify-center gap-x-3 text-center text-meta text-soft">
      <span>{changeSentence(change)}</span>
      <time dateTime={change.at} className="tabular-nums">
        {formatInstant(change.at)}
      </time>
    </li>
  )
}
