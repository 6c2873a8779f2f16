import type { MemberCondition } from '@medlem/contract/memberFilter'
import * as words from '@medlem/domain/conditionLabels'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { locale } from '../../../ui/language.ts'

export type { ConditionNames, KnownCondition } from '@medlem/domain/conditionLabels'

// The words of filters in the language of the page.

export const stateWords = words.stateWords(t)
export const genderWords = words.genderWords(t)
export const knownWords = words.knownWords(t)
export const fieldLabels = words.fieldLabels(t)
export const acceptedWords = words.acceptedWords(t)
export const endedWords = words.endedWords(t)
export const cityWord = (city: string) => words.cityWord(city, t)
export const tagWord = (tag: string) => words.tagWord(tag, t)

const language: words.ConditionLanguage = { t, formatNumber: (value) => value.toLocaleString(locale) }

/** The parts of a chip: what is asked, and which answer: 'Age', '13–18'. */
export const conditionLabels = (condition: MemberCondition, names: words.ConditionNames) =>
  words.conditionLabels(condition, names, language)

/** What a condition asks for. */
export const fieldName = (
  condition: Parameters<typeof words.fieldName>[0],
  fields: words.ConditionNames['fields'],
) => words.fieldName(condition, fields, t)

/** A chip as one text: 'Age: 13–18'. */
export const conditionText = (condition: MemberCondition, names: words.ConditionNames) =>
  words.conditionText(condition, names, language)
