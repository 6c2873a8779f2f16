import { texts } from '../../texts.ts'

export const unsubscribeTexts = texts('server/unsubscribe', {
  editProfile: 'Edit profile',
  askTitle: 'No more reminders?',
  ask: 'Organisations remind you by e-mail when a membership ends. You can stop these e-mails, from all of them and also for children without login. Others still come, such as the confirmation of a payment.',
  stopReminders: 'Stop the reminders',
  askMore: 'You can switch them on again at any time, in the portal under Edit profile.',
  stoppedTitle: 'The reminders are stopped',
  stopped:
    'No organisation reminds you any more when a membership ends. Other e-mails still come, such as the confirmation of a payment.',
  stoppedMore: 'To have them again, sign in and tick “Remind me when a membership ends” under Edit profile.',
  unknownTitle: 'Nothing was switched off',
  unknown:
    'This address is not whole, or it is too old. Please open it from the e-mail itself, or sign in and switch the reminders off under Edit profile.',
})
