import { Reason } from '@medlem/contract/reason'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { TextField } from '../../ui/TextField.tsx'
import { textFieldProps } from './textFieldProps.ts'

interface ReasonFieldProps<Form extends FieldValues> {
  form: UseFormReturn<Form>
  hint?: ReactNode
}

const validate = (text: string) => text.trim() !== '' || commonTexts.sayWhy

/** Where staff write why they do it: the field `reason` of a form. */
export function ReasonField<Form extends FieldValues & { reason: string }>({
  form,
  hint,
}: ReasonFieldProps<Form>) {
  const field = textFieldProps(form, 'reason' as FieldPath<Form>, Reason, { validate })
  return <TextField label={commonTexts.reason} hint={hint} {...field} />
}
