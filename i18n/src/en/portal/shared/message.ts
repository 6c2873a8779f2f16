import { texts } from '../../../texts.ts'

export const sharedMessageTexts = texts('portal/shared/message', {
  firstAndLastNameOf: 'first and last name of the other',
  itIsBetweenTwoMembers: 'It is between two members, so the text is the same for every organisation.',
  theProviderOfTheMessaging:
    'The provider of the messaging app approves the text beforehand, so it is the same for every organisation.',
  yourPaymentIsConfirmed: 'Your payment is confirmed',
  whenAMembershipYearIs:
    'When a membership year is paid, so that you know it went through and find the receipt.',
  aMembershipEnds: 'A membership ends',
  beforeAMembershipYearEnds:
    'Before a membership year ends and after, on the days that the organisation chose, as long as the next one is not paid. You can stop it under Edit profile.',
  nameOfTheOrganisation: 'name of the organisation',
  whoseMembershipItIs: 'whose membership it is',
  theNextMembershipYear: 'the next membership year',
  whatThatCosts: 'what that costs',
  theLastDayThatIs: 'the last day that is paid',
  theTextDependsOnThe: 'The text depends on the date, so it is the same for every organisation.',
  aMembershipRenewsSoon: 'A membership renews soon',
  someDaysBeforeYourCard: 'Some days before your card is charged for a renewal, with a way to stop it.',
  aRenewalNeedsYou: 'A renewal needs you',
  whenARenewalWasNot:
    'When a renewal was not charged: the bank refused or asks for you, the price has risen, or there is a choice to make.',
  yourCardEndsSoon: 'Your card ends soon',
  aMonthBeforeTheCard: 'A month before the card ends that renews a membership.',
  yourPaymentIsRefunded: 'Your payment is refunded',
  whenAnOrganisationGivesMoney:
    'When an organisation gives money back, with the reason and what becomes of the year.',
  someoneWantsToLinkAccounts: 'Someone wants to link accounts',
  whenSomeoneInvitesYouTo: 'When someone invites you to link your accounts; once for each invitation.',
  yourInvitationIsApproved: 'Your invitation is approved',
  whenThePersonYouInvited: 'When the person you invited approves.',
  yourInvitationIsRejected: 'Your invitation is rejected',
  whenThePersonYouInvited2: 'When the person you invited rejects it.',
  anOrganisationHasAnswered: 'An organisation has answered',
  whenAnOrganisationAnswersWhat:
    'When an organisation answers what you wrote. The answer itself stays in the portal.',
  anOrganisationHasWritten: 'An organisation has written',
  whenAnOrganisationWritesTo: 'When an organisation writes to you first. What it wrote stays in the portal.',
  aMemberHasWritten: 'A member has written',
  whenYouWriteToAn:
    'When you write to an organisation, so that someone there sees it soon. What you wrote is not in it.',
  aConversationIsAssignedTo: 'A conversation is assigned to you',
  whenAColleagueAssignsYou: 'When a colleague assigns you a conversation with a member.',
  newsOfYourSignUp: 'News of your sign-up',
  whenSomeoneElseTheWaiting:
    'When someone else, the waiting list or the organisation changes whether you or your child can come to an event.',
  aCodeToSignIn: 'A code to sign in',
  whenYouSignedInWith:
    'When you signed in with another account than before and asked for a code, so that your membership moves to it.',
  itIsAboutYourSign: 'It is about your sign-in, so the text is the same for every organisation.',
  yourPaymentIsConfirmedIn: 'Your payment is confirmed, in short',
  whenAMembershipYearIs2:
    'When a membership year is paid. Only to those who switched it on in their profile.',
  helloIdaYourMembershipOf: 'Hello Ida. Your membership of Sejlklubben Havkatten for 2027 is paid.',
  theMembershipYear: 'the membership year',
  sejlklubbenHavkattenAMemberHas:
    'Sejlklubben Havkatten: a member has written. Message 4f1c… on medlem.example.org.',
  numberOfTheMessageIn: 'number of the message in the portal',
  addressOfThePortal: 'address of the portal',
})
