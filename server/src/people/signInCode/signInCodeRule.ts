import { SIGN_IN_CODE_TEMPLATE } from '@medlem/contract/signIn'
import type { SendingRule } from '../../communication/outbox/sendingRule.ts'
import { findCode } from '../access/bindingStore.ts'
import { codeOf } from './code.ts'

/** A message with a sign-in code gets the code as it is sent, and is not sent once the code has expired. */
export const signInCodeRule: SendingRule = async ({ db, config, clock }, row) => {
  if (row.templateId !== SIGN_IN_CODE_TEMPLATE) return { row }
  const { codeId } = row.params
  const code = codeId === undefined ? undefined : await findCode(db, codeId)
  if (!code || code.usedAt !== null || code.expiresAt <= clock.now()) return { skip: 'code_over' }
  return { row: { ...row, params: { ...row.params, CODE: codeOf(config, code.id) } } }
}
