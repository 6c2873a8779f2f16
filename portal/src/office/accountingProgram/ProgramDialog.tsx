import {
  AccountingProgramName,
  type AccountingProgramUpdate,
  type ProgramKeysOf,
} from '@medlem/contract/accountingProgram'
import { MAX_KEY_LENGTH } from '@medlem/contract/paymentCredentials'
import { officeAccountingProgramTexts as t } from '@medlem/i18n/en/portal/office/accountingProgram'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useDeleteProgram, useUpdateProgram } from '../../api/accountingProgram/accountingProgram.ts'
import { useConfig } from '../../api/portalConfig/useConfig.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { programNames } from './programNames.ts'

type KeyName = keyof ProgramKeysOf<'economic'> | keyof ProgramKeysOf<'dinero'> | keyof ProgramKeysOf<'billy'>
interface Values {
  program: AccountingProgramName
  keys: Record<KeyName, string>
  isOtherCompany: boolean
}

const KEYS: Record<AccountingProgramName, readonly KeyName[]> = {
  economic: ['appSecretToken', 'agreementGrantToken', 'journal'],
  dinero: ['clientId', 'clientSecret', 'apiKey', 'companyNumber'],
  billy: ['accessToken'],
}
/** These are no secrets. */
const NUMBERS: readonly KeyName[] = ['journal', 'companyNumber']
const NOTHING: Record<KeyName, string> = {
  appSecretToken: '',
  agreementGrantToken: '',
  journal: '',
  clientId: '',
  clientSecret: '',
  apiKey: '',
  companyNumber: '',
  accessToken: '',
}

const isKey = (name: string): name is KeyName => name in NOTHING

/** The field that the server's name of it stands for. */
function fieldOf(wire: string) {
  if (wire === 'isOtherCompany') return wire
  const name = wire.replace(/^keys\./, '')
  return isKey(name) ? (`keys.${name}` as const) : undefined
}

function read({ program, keys, isOtherCompany }: Values) {
  const names = KEYS[program]
  const empty = names.find((name) => keys[name].trim() === '')
  if (empty) return { field: `keys.${empty}` as const, message: t.fill }
  const typed = Object.fromEntries(names.map((name) => [name, keys[name].trim()]))
  return { program, keys: typed, ...(isOtherCompany && { isOtherCompany }) }
}

interface ProgramDialogProps {
  orgId: string
  /** The program that is chosen; null for the first one. */
  program: AccountingProgramName | null
  onClose: () => void
}

/** Chooses a program and enters its keys, which are tried before they are kept. No draft of them is. */
export function ProgramDialog({ orgId, program: chosen, onClose }: ProgramDialogProps) {
  const write = useUpdateProgram(orgId)
  const [isRemoving, setRemoving] = useState(false)
  const { demonstration } = useConfig()
  const { form, dialog } = useDialogForm<Values, AccountingProgramUpdate>({
    defaultValues: { program: chosen ?? 'economic', keys: NOTHING, isOtherCompany: false },
    read,
    write,
    send: (body) => write.mutateAsync(body),
    fields: fieldOf,
    onClose,
  })
  const { register, control, formState } = form
  const { errors } = formState
  const [program, isOtherCompany] = useWatch({ control, name: ['program', 'isOtherCompany'] })
  if (isRemoving && chosen) return <RemoveProgram orgId={orgId} program={chosen} onClose={onClose} />
  return (
    <FormDialog
      {...dialog}
      title={t.title}
      lead={t.dialogLead}
      submit={t.submit}
      failed={{ refused: t.notSaved }}
      moreActions={
        chosen && (
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            {t.remove}
          </Button>
        )
      }
    >
      <SelectField
        label={t.program}
        options={AccountingProgramName.options.map((value) => ({ value, label: programNames[value] }))}
        {...register('program')}
      />
      {KEYS[program].map((name) => (
        <TextField
          key={name}
          label={t[name]}
          hint={name === 'journal' ? t.journalHint : undefined}
          type={NUMBERS.includes(name) ? 'text' : 'password'}
          inputMode={NUMBERS.includes(name) ? 'numeric' : undefined}
          autoComplete="off"
          maxLength={MAX_KEY_LENGTH}
          error={errors.keys?.[name]?.message}
          {...register(`keys.${name}`)}
        />
      ))}
      {(errors.isOtherCompany || isOtherCompany) && (
        <Checkbox {...register('isOtherCompany')} error={errors.isOtherCompany?.message ?? ''}>
          {t.isOtherCompany}
        </Checkbox>
      )}
      {demonstration && <p className="text-meta text-soft">{t.demonstration}</p>}
    </FormDialog>
  )
}

function RemoveProgram({
  orgId,
  program,
  onClose,
}: {
  orgId: string
  program: AccountingProgramName
  onClose: () => void
}) {
  const remove = useDeleteProgram(orgId)
  const name = programNames[program]
  return (
    <ConfirmDialog
      title={t.removeQuestion({ program: name })}
      lead={t.removeLead({ program: name })}
      submit={t.remove}
      isDanger
      failed={{ refused: t.notRemoved }}
      write={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    />
  )
}
