import { texts } from '../../../texts.ts'

export const officeMemberTexts = texts('portal/office/member', {
  nameAllYears: '{name}<hidden>, all years</hidden>',
  memberNumber: 'No. {number}',
  released: 'Released. The next sign-in with this e-mail address, once confirmed, opens the membership.',
  nothingToRelease: 'No sign-in was bound, so there was nothing to release.',
  releaseSignIn: 'Release the sign-in',
  releaseTitle: 'Release the sign-in?',
  releaseLeadSame:
    'For a member who says that a new account does not let them in. The account that opens this membership now no longer does; the next one with the same e-mail address takes its place. Make sure first that you know who asks. It is written to the audit log.',
  notReleased: 'Nothing was released.',
  releaseUnknown: 'We don’t know yet whether the sign-in was released.',
  pressAgain: 'You can press the button again.',
  leaveSignIn: 'Leave it as it is',
  release: 'Release',
  releaseLead:
    'For a member who says that a new account does not let them in. The account that opens this membership now no longer does; the next one with {email} takes its place. Make sure first that you know who asks. It is written to the audit log.',
})
