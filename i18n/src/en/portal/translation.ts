import { texts } from '../../texts.ts'

export const translationTexts = texts('portal/translation', {
  title: 'In other languages',
  hint: 'What you leave empty is read as it is written above.',
  written: 'Written',
  notWritten: 'Not written',
  fieldIn: '{field} ({language})',
})
