import { texts } from '../../texts.ts'

export const freshSignInTexts = texts('portal/freshSignIn', {
  title: 'Please sign in once more',
  why: 'You signed in more than five minutes ago, so we ask for your password again. That way no one else can do this on a screen that you left open. You come back here afterwards.',
  secondStep: 'Please sign in with a second step',
  secondStepWhy:
    'This organisation asks for it of those who move its money. It is a code from an app on your phone, or a passkey. If you have none, you set it up on the way; the sign-in page may send you a link by e-mail first. You come back here afterwards.',
  signInWithTwo: 'Sign in with two steps',
})
