import { memberTexts } from '@medlem/i18n/en/portal/member'
import type { FamilyLinkAction } from '../../../api/family/family.ts'
import { Button } from '../../../ui/Button.tsx'
import { visuallyHidden } from '../../../ui/visuallyHidden.tsx'
import { Avatar } from '../Avatar.tsx'
import { callName, type LinkedPerson, wholeName } from './arrangeFamily.ts'

export interface InvitationToAnswerProps {
  link: LinkedPerson
  onAnswer: (action: FamilyLinkAction) => void
}

/** An invitation that waits on the member, lamp-yellow like all that does. */
export function InvitationToAnswer({ link, onAnswer }: InvitationToAnswerProps) {
  const name = callName(link)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-sun-mist p-5">
      {link.person && <Avatar person={link.person} />}
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-display text-club font-semibold leading-tight">
          {memberTexts.wantsToLink({ name: wholeName(link) })}
        </h3>
        <p className="wrap-anywhere">{memberTexts.wantsToLinkHint({ email: link.email })}</p>
      </div>
      {link.invitationId && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => onAnswer('reject')}>
            {memberTexts.rejectLinkWith({ name, hidden: visuallyHidden })}
          </Button>
          <Button onClick={() => onAnswer('approve')}>
            {memberTexts.approveLinkWith({ name, hidden: visuallyHidden })}
          </Button>
        </div>
      )}
    </li>
  )
}
