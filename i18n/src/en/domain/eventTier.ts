import { texts } from '../../texts.ts'

export const eventTierTexts = texts('domain/eventTier', {
  forMembers: '{tier} is for members, and {firstName} has no active membership on the day of the event.',
  forOthers: '{tier} is for those who are not members, and {firstName} is one.',
  birthdayMissing:
    '{tier} asks for the age, and {firstName} has no date of birth here. Please add it under the profile.',
  otherAge: '{tier} is for another age than {firstName} has on the day of the event.',
  notYet: '{tier} can’t be chosen yet.',
  over: '{tier} can’t be chosen any more.',
  perFamily:
    '{count, plural, one {Only # of a family can come on {tier}.} other {At most # of a family can come on {tier}.}}',
  chooseTier: 'Please choose what kind of place {firstName} gets.',
  unknownTier: 'This kind of place is gone. Please look at the event again.',
  lowestAboveHighest: 'Please give a highest age that is not below the lowest.',
  salesEndFirst: 'Please give an end of the sale after its beginning.',
  sameName: 'There is another kind of place with this name. Please give each its own.',
  wrongVat: 'Please give a VAT of 0 to 100 %.',
  tooDear: 'Please give a price of at most 100,000.',
  placesTaken:
    '{taken, plural, one {# person has such a place already. Please give at least as many.} other {# people have such a place already. Please give at least as many.}}',
  inUse: 'There are people on {tier}, so it can’t be removed. Please end its sale instead.',
  noPayments: 'This organisation can’t take payments yet, so every kind of place must be free.',
})
