import { texts } from '../../texts.ts'

export const organisationTexts = texts('domain/organisation', {
  closed: '{name} is closed.',
  nothingOnOffer: '{name} has no memberships on offer yet.',
  noPayments: "{name} can't take payments yet.",
})
