import { texts } from '../../texts.ts'

/** What the document shows before its script runs. */
export const documentTexts = texts('portal/document', {
  loading: 'Loading',
  needsJavaScript: 'This portal needs JavaScript. Please switch it on and load the page again.',
})
