import type { AccountChange, AccountingBasis, AccountMap, AccountPurpose } from '@medlem/contract/voucher'
import { officeVoucherTexts } from '@medlem/i18n/en/portal/office/voucher'
import { useUpdateAccounts } from '../../api/voucher/voucher.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface AccountsDialogProps {
  orgId: string
  of: AccountMap
  onClose: () => void
}

type Accounts = Record<AccountPurpose, { number: string; name: string }>
type Values = Accounts & { basis: AccountingBasis }

const NUMBER = /^[0-9A-Za-z]{1,20}$/

/** Which account each kind of money is booked on, and when claims are. */
export function AccountsDialog({ orgId, of, onClose }: AccountsDialogProps) {
  const { accounts, basis } = of
  const write = useUpdateAccounts(orgId)
  const { form, dialog } = useDialogForm<Values, AccountChange>({
    defaultValues: {
      ...(Object.fromEntries(
        accounts.map(({ purpose, number, name }) => [purpose, { number, name }]),
      ) as Accounts),
      basis,
    },
    draft: `accounts-${orgId}`,
    read: (values) => {
      for (const { purpose } of accounts) {
        const { number, name } = values[purpose]
        if (!NUMBER.test(number.trim()))
          return { field: `${purpose}.number`, message: officeVoucherTexts.numberWrong }
        if (name.trim() === '') return { field: `${purpose}.name`, message: officeVoucherTexts.nameMissing }
      }
      const typed = accounts.map(({ purpose }) => ({
        purpose,
        number: values[purpose].number.trim(),
        name: values[purpose].name.trim(),
      }))
      // What somebody else may be changing meanwhile stays.
      const isChanged = (one: AccountMap['accounts'][number], n: number) =>
        one.number !== accounts[n]?.number || one.name !== accounts[n]?.name
      return {
        accounts: typed.filter(isChanged),
        basis: values.basis === basis ? undefined : values.basis,
      }
    },
    write,
    send: (body) => write.mutateAsync(body),
    fields: () => undefined,
    onClose,
  })
  const { errors } = form.formState
  return (
    <FormDialog
      {...dialog}
      title={officeVoucherTexts.accounts}
      lead={officeVoucherTexts.accountsLead}
      failed={{ refused: officeVoucherTexts.accountsNotSaved }}
    >
      <RadioGroup
        legend={officeVoucherTexts.basis}
        options={[
          { value: 'cash', label: officeVoucherTexts.basisCash },
          { value: 'accrual', label: officeVoucherTexts.basisAccrual },
        ]}
        field={form.register('basis')}
      >
        <p className="field-hint">{officeVoucherTexts.basisHelp}</p>
      </RadioGroup>
      {accounts.map(({ purpose }) => (
        <div key={purpose} className="grid grid-cols-[8rem_1fr] items-end gap-3">
          <TextField
            label={officeVoucherTexts.number({ purpose: officeVoucherTexts[purpose] })}
            autoComplete="off"
            {...form.register(`${purpose}.number`)}
            error={errors[purpose]?.number?.message}
          />
          <TextField
            label={officeVoucherTexts.name({ purpose: officeVoucherTexts[purpose] })}
            autoComplete="off"
            {...form.register(`${purpose}.name`)}
            error={errors[purpose]?.name?.message}
          />
        </div>
      ))}
    </FormDialog>
  )
}
