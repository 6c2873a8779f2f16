import { texts } from '../../texts.ts'

export const newsTexts = texts('domain/news', {
  lastBeforeFirst: 'The last day lies before the first. Please choose a later one.',
})
