import { MAX_IMPORT_BYTES } from '@medlem/contract/importedFile'
import { officeBankTexts as t } from '@medlem/i18n/en/portal/office/bank'
import { useState } from 'react'
import { useCreateBankImport } from '../../api/bank/bank.ts'
import { base64Of } from '../../shared/base64Of.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { bankFileAddress } from './bankAddress.ts'

/** Chooses a file of the bank, and goes to what was read of it. */
export function TakeFile({ orgId }: { orgId: string }) {
  const create = useCreateBankImport(orgId)
  const goTo = useGoTo()
  const [isTooLarge, setTooLarge] = useState(false)
  const take = async (file: File) => {
    setTooLarge(file.size > MAX_IMPORT_BYTES)
    if (file.size > MAX_IMPORT_BYTES) return
    const batch = await create.mutateAsync({ name: file.name, content: await base64Of(file) })
    goTo(bankFileAddress(orgId, batch.id))
  }
  return (
    <div className="bank-take">
      <label className="button button-secondary bank-choose">
        {create.isPending && <span className="spinner" aria-hidden="true" />}
        {t.takeIn}
        <input
          type="file"
          className="visually-hidden"
          accept=".xml,.zip,.csv,.txt,.xlsx,.ods"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // What fails is shown below.
            if (file) void take(file).catch(() => undefined)
            // The same file can be chosen again.
            target.value = ''
          }}
        />
      </label>
      <p className="text-meta text-soft">{t.takeInHint}</p>
      {isTooLarge && <Alert kind="error" title={t.tooLarge} />}
      {create.error && !isTooLarge && <WriteError error={create.error} refused={t.notTaken} />}
    </div>
  )
}
