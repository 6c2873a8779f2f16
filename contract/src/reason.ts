import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { line } from './scalar.ts'

/** Why staff do something about another person or their money; it is written down with it. */
export const Reason = line(200).check(z.minLength(1, fieldTexts.sayWhy))
