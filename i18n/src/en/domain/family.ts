import { texts } from '../../texts.ts'

export const familyTexts = texts('domain/family', {
  onlyTheTwo: 'Only the two members of a link can end it.',
  invitationTakenBack: 'The invitation is taken back.',
  linkEnded: 'The family link is ended.',
  onlyInvitedApproves: 'Only the invited member can approve this link.',
  onlyInvitedRejects: 'Only the invited member can reject this link.',
  decidedBefore:
    'This invitation was already {status, select, approved {approved} rejected {rejected} other {ended}}.',
  decidedSoBefore: 'The family link is already {status, select, approved {approved} other {rejected}}.',
  decided: 'The family link is {status, select, approved {approved} other {rejected}}.',
  onlySenderTakesBack: 'Please approve or reject this invitation. Only its sender can take it back.',
  noLinkToEnd: 'This invitation was rejected, so there is no link to end.',
  alreadyEnded: 'This family link is already ended.',
})
