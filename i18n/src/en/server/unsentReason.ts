import { texts } from '../../texts.ts'

export const unsentReasonTexts = texts('server/unsentReason', {
  no_provider: 'No messaging app is connected.',
  no_email: 'There is no e-mail address in the profile.',
  no_phone: 'There is no phone number in the profile.',
  bad_phone: 'The phone number in the profile can’t be reached. Please enter it with its country code.',
  no_opt_in: 'Messages on the messaging app are not switched on in the profile.',
  code_over: 'The code was not valid any more.',
  invitation_over: 'The invitation was not valid any more.',
  no_organisation_phone: 'The organisation has no number on the messaging app.',
  link_over: 'The link was not valid any more.',
})
