import { texts } from '../../texts.ts'

export const bannerTexts = texts('domain/banner', {
  yearMissing: 'Please enter the membership year that is not paid.',
  linkTextMissing: 'Please enter what the link says.',
})
