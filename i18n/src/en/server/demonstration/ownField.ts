import { texts } from '../../../texts.ts'

/** The own fields of the demonstration. */
export const demonstrationFieldTexts = texts('server/demonstration/ownField', {
  lifeJacket: 'Life jacket size',
  lifeJacketHelp: 'For the jackets that the club lends.',
  boat: 'Boat',
  boatHelp: 'Its name and type, if you have one in the harbour.',
  key: 'Key to the clubhouse',
  food: 'Food at suppers',
  foodHelp: 'For the kitchen.',
  everything: 'Everything',
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
})
