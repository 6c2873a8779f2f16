import type { Setup } from '@medlem/contract/setup'

/** The steps of the first hour, in the order in which they are taken. */
export const SETUP_STEPS = [
  'organisation',
  'fee',
  'keys',
  'test',
  'people',
  'pages',
  'purchase',
  'refund',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** Whether a step is done. One who runs the club alone is one person; inviting means that there are two. */
export function isDone(step: SetupStep, setup: Setup): boolean {
  if (step === 'test') {
    const tests = setup.app === null ? [setup.test] : [setup.test, setup.app.test]
    return tests.every((test) => test?.state === 'passed')
  }
  if (step === 'people') return setup.people > 0
  if (step === 'pages') return setup.statutes && setup.privacy
  return setup[step]
}

export function countDone(setup: Setup): number {
  return SETUP_STEPS.filter((step) => isDone(step, setup)).length
}
