import { texts } from '../../texts.ts'

/** Notifications that the device shows while the portal is closed. */
export const pushTexts = texts('portal/push', {
  title: 'Notifications on this device',
  lead: 'What the bell says, also when the portal is closed. The device shows the organisation and what it is about, no names and no amounts. They come until you turn them off or sign out.',
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off notifications',
  turnOffEverywhere: 'Turn off on all my devices',
  onDevices: 'They are shown on {count, plural, one {# device} other {# devices}}.',
  about: 'Show notifications about',
  event: 'events',
  message: 'messages',
  membership: 'memberships',
  payment: 'payments',
  family: 'my family',
  blocked:
    'This browser does not let the portal show notifications. You can allow it in the browser’s settings for this page.',
  unsupported: 'This browser can’t show notifications while the portal is closed.',
  install:
    'On an iPhone or iPad the portal must be on the home screen first: press Share, then “Add to Home Screen”, and open it from there.',
  isOn: 'Notifications are on.',
  isOff: 'Notifications are off.',
  notChanged: 'That is not changed yet.',
  offer: 'Show these on your device too, also when the portal is closed?',
  notNow: 'Not now',
})
