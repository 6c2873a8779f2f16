import { texts } from '../../../texts.ts'

export const familyTexts = texts('server/email/family', {
  invitation: 'Invitation to link your accounts: {name}',
  invitationPreview: 'You decide, and can end it at any time.',
  whenYouApprove:
    'When you approve, you and {name} can see each other’s memberships in {product} and pay for each other.',
  howToAnswer:
    'Sign in with the address that this e-mail came to, and answer under My Participants. If you don’t know who this is, do nothing: nothing is shared.',
  seeInvitation: 'See the invitation',
  invitationWhy: 'You get this once, because {name} gave your address.',
  approved: 'Your family link is approved: {name}',
  approvedPreview: 'You can now see each other’s memberships.',
  approvedBody: 'You can now see each other’s memberships and pay for each other. Either of you can end it.',
  rejected: 'Your family link was rejected',
  rejectedPreview: 'Nothing is shared between you.',
  rejectedBody:
    'The person you invited rejected the link, and nothing is shared between you. My Participants shows which invitation it was. You can ask again at any time.',
  seeParticipants: 'See My Participants',
  answeredWhy: 'You get this because you asked for the link.',
})
