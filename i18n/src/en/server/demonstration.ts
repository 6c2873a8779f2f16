import { texts } from '../../texts.ts'

export const demonstrationTexts = texts('server/demonstration', {
  parent: 'Parent, with a child and a linked spouse',
  spouse: 'The linked spouse',
  invited: 'Has a family link to answer',
  withoutAddress: 'Member without an address',
  newcomer: 'Signs in for the first time',
  administrator: 'Administrator of the sailing club',
  treasurer: 'Treasurer of the football club',
  support: 'Support: may act for every member',
})
