import type { Right } from '@medlem/domain/rights'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeGrantTexts } from '@medlem/i18n/en/portal/office/grant'
import { officeParticipantTexts as t } from '@medlem/i18n/en/portal/office/participant'
import { personAddress } from '../../../api/person/person.ts'
import { ActionDialog, actionItem } from '../../../ui/ActionDialog.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { paidMethods } from '../eventRights.ts'
import type { ListedParticipant } from './participantList.ts'

/** What can be done with one participant. */
export type RowAction = 'move' | 'give' | 'record' | 'free' | 'refund' | 'takeBack' | 'remove'

interface Staff {
  may: (right: Right) => boolean
  /** Whether they may change who comes. */
  mayChange: boolean
  /** Whether there is another kind of place. */
  hasTiers: boolean
}

const words: Record<RowAction, string> = {
  move: t.move,
  give: t.give,
  record: t.record,
  free: t.giveFree,
  refund: t.refund,
  takeBack: officeGrantTexts.takeBackPlace,
  remove: officeEventTexts.cancelSignUp,
}

/** What this person may do with a participant, what is done most first. */
function actionsOf(
  {
    state,
    paid,
    toPayMinor,
    guestEmail,
  }: Pick<ListedParticipant, 'state' | 'paid' | 'toPayMinor' | 'guestEmail'>,
  { may, mayChange, hasTiers }: Staff,
): RowAction[] {
  const isGuest = guestEmail !== null
  const owes = mayChange && toPayMinor !== null
  return [
    owes && paidMethods(may).length > 0 && ('record' as const),
    owes && !isGuest && ('free' as const),
    mayChange && hasTiers && ('move' as const),
    mayChange && !isGuest && state === 'registered' && may('members:read') && ('give' as const),
    paid !== null && paid.method === null && may('money:refund') && ('refund' as const),
    paid !== null && paid.method !== null && may('money:write') && ('takeBack' as const),
    mayChange && ('remove' as const),
  ].filter((action) => action !== false)
}

interface RowMenuProps {
  orgId: string
  one: ListedParticipant
  staff: Staff
  /** A sentence about the place. */
  lead: string
  onChoose: (action: RowAction) => void
  onClose: () => void
}

/** What staff can do with one participant, and where to read more. */
export function RowMenu({ orgId, one, staff, lead, onChoose, onClose }: RowMenuProps) {
  const { memberId, name, paid, guestEmail } = one
  return (
    <ActionDialog
      title={name}
      lead={lead}
      actions={actionsOf(one, staff).map((action) => ({
        id: action,
        label: words[action],
        onPress: () => onChoose(action),
      }))}
      onClose={onClose}
    >
      {paid && staff.may('money:read') && (
        <li>
          <AppLink className={actionItem} href={`/membership-${paid.paymentId}-receipt`}>
            {t.receipt}
          </AppLink>
        </li>
      )}
      {staff.may('members:read') && guestEmail === null && (
        <li>
          <AppLink className={actionItem} href={personAddress(orgId, memberId)}>
            {t.openPerson}
          </AppLink>
        </li>
      )}
    </ActionDialog>
  )
}
