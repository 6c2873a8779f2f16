import { SIGN_IN_CODE_TEMPLATE } from '@medlem/contract/signIn'
import type { MessageRow } from '../../communication/message/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { findCode } from '../access/bindingStore.ts'
import { codeOf } from './code.ts'

/** The message as it is sent: one with a code gets it now. Undefined when the code is over, so that it is not sent late. */
export async function fillCode(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  row: MessageRow,
): Promise<MessageRow | undefined> {
  if (row.templateId !== SIGN_IN_CODE_TEMPLATE) return row
  const { codeId } = row.params
  const code = codeId === undefined ? undefined : await findCode(db, codeId)
  if (!code || code.usedAt !== null || code.expiresAt <= clock.now()) return undefined
  return { ...row, params: { ...row.params, CODE: codeOf(config, code.id) } }
}
