import { memberTexts } from '@medlem/i18n/en/portal/member'
import type { FamilyLinkAction } from '../../../api/family/family.ts'
import { Button } from '../../../ui/Button.tsx'
import { Avatar } from '../Avatar.tsx'
import { callName, type LinkedPerson, wholeName } from './arrangeParticipants.ts'

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
          {memberTexts.wholenameWantsToLinkYour({ wholeName: wholeName(link) })}
        </h3>
        <p className="wrap-anywhere">{memberTexts.emailYouCouldThenSee({ email: link.email })}</p>
      </div>
      {link.invitationId && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => onAnswer('reject')}>
            Reject<span className="visually-hidden">{memberTexts.theLinkWithName({ name })}</span>
          </Button>
          <Button onClick={() => onAnswer('approve')}>
            Approve<span className="visually-hidden">{memberTexts.theLinkWithName({ name })}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
