import type { Member } from '@medlem/contract/member'
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../Avatar.tsx'

export interface PersonRowProps {
  /** Null for an address whose holder is not known. */
  person: Member | null
  name: string
  /** Sentences under the name. */
  children?: ReactNode
  status?: ReactNode
  actions?: ReactNode
}

/** One person on a line: face, name, how they stand, and what can be done. */
export function PersonRow({ person, name, children, status, actions }: PersonRowProps) {
  return (
    <li className="@container border-b border-line py-4">
      <div className="grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-4 @mini:grid-cols-[2.75rem_minmax(0,1fr)_9rem_minmax(8rem,auto)]">
        <div className="self-start">
          {person ? (
            <Avatar person={person} />
          ) : (
            <span className="grid size-11 place-items-center rounded-full bg-mist text-fjord">
              <Mail size={19} aria-hidden="true" />
            </span>
          )}
        </div>
        <div className="col-span-2 min-w-0 @mini:col-span-1">
          <h3 className="font-semibold leading-tight wrap-anywhere">{name}</h3>
          <div className="text-meta text-soft wrap-anywhere">{children}</div>
        </div>
        <div className="col-start-2 @mini:col-start-3">{status}</div>
        <div className="-my-1 -mr-[12px] flex flex-wrap items-center justify-end gap-x-1 @mini:mr-0">
          {actions}
        </div>
      </div>
    </li>
  )
}
