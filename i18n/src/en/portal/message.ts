import { texts } from '../../texts.ts'

export const messageTexts = texts('portal/message', {
  theEMailCouldNot: 'The e-mail could not be loaded.',
  fromOrganisationname: 'From {organisationName}',
  allEMails: 'All e-mails',
  theEMail: 'The e-mail',
  thisWasATestNo: 'This was a test. No money was moved.',
  youAreActingForAnother: 'You are acting for another member, and only they can read their e-mails.',
  theseEMailsBelongTo: 'These e-mails belong to someone else',
  theEMailsToYou: 'The e-mails to you, as they were written.',
  whatWeSendAndWhen: 'What we send, and when',
  yourEMailsCouldNot: 'Your e-mails could not be loaded.',
  thisServerDoesNotKeep: 'This server does not keep e-mails to be read again.',
  notShownHere: 'Not shown here',
  whenYouPayWhenA:
    'When you pay, when a membership renews and when an organisation answers you, we write to you. You can read it here again.',
  noEMailsYet: 'No e-mails yet',
  keptInsteadOfSent: 'Kept instead of sent',
  keptHereMeansThatNo:
    '“Kept here” means that no mail server was set up to send the e-mail. Nothing is lost: you can read it here.',
  eMailsToYou: 'E-mails to you',
  whatWeSendYou: 'What we send you',
  thePortalSendsTheseMessages:
    'The portal sends these messages automatically. Everything else is shown by the bell and kept under Messages.',
  yourTextsCouldNotBe: 'Your texts could not be loaded.',
  howYouAreNotified: 'How you are notified',
  theEMailsToYou2: 'The e-mails to you',
  whoseEMails: 'Whose e-mails',
  youCanChangeTheText:
    'You can change the text of each e-mail from {name}. E-mails that are already queued keep their text.',
  yourOwnText: 'Your own text',
  theStandardText: 'The standard text',
  changed: 'Changed',
  restored: 'Restored',
  changeYourText: 'Change your text',
  writeYourOwnText: 'Write your own text',
  whatItSays: 'What it says',
  forExample: 'For example',
  onItsWay: 'On its way',
  sent: 'Sent',
  keptHere: 'Kept here',
})
