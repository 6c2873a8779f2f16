import { PaymentProviderName } from '@medlem/contract/organisation'
import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import type { CredentialName } from '@medlem/contract/paymentCredentials'
import { credentialStates } from '@medlem/domain/paymentCredentials'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { useForm, useWatch } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useSavePaymentSettings } from '../../api/organisation/organisationChange.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { providerNames } from './providerNames.ts'

interface PaymentForm {
  provider: PaymentProviderName
  testMode: boolean
  credentials: Partial<Record<CredentialName, string>>
}

const isCredential = (name: string): name is CredentialName => name in keyLabels

const keyLabels: Record<CredentialName, string> = {
  apiKey: officeSetupTexts.apiKey,
  secretKey: officeSetupTexts.secretKey,
  webhookSecret: officeSetupTexts.webhookSecret,
  clientId: officeSetupTexts.clientId,
  clientSecret: officeSetupTexts.clientSecret,
  subscriptionKey: officeSetupTexts.subscriptionKey,
  merchantSerialNumber: officeSetupTexts.merchantSerialNumber,
}

/** The payment provider, its keys and whether money is real. Keys are typed and never shown; no draft of them is kept. */
export function PaymentDialog({
  settings,
  onClose,
}: {
  settings: OrganisationSettings
  onClose: () => void
}) {
  const { id, payment } = settings
  const save = useSavePaymentSettings(id)
  const form = useForm<PaymentForm>({
    defaultValues: { provider: payment.provider, testMode: payment.testMode, credentials: {} },
  })
  const { register, control, handleSubmit, formState } = form
  const { errors } = formState
  const provider = useWatch({ control, name: 'provider' })
  const isSame = provider === payment.provider
  const states = isSame ? payment.credentials : credentialStates(provider, {})
  const names = states.map(({ name }) => name).filter(isCredential)
  const submit = handleSubmit(async ({ testMode, credentials }) => {
    const typed = names.map((name) => [name, credentials[name]?.trim() ?? '']).filter(([, key]) => key !== '')
    try {
      await save.mutateAsync({ provider, testMode, credentials: Object.fromEntries(typed) })
      onClose()
    } catch (error) {
      showFieldErrors(form, error, (wire) => {
        const name = wire.replace(/^credentials\./, '')
        return isCredential(name) ? `credentials.${name}` : undefined
      })
    }
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={officeSetupTexts.payments}
      lead={officeSetupTexts.paymentsLead}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate autoComplete="off" className="grid gap-5">
        <SelectField
          label={officeSetupTexts.provider}
          options={PaymentProviderName.options.map((value) => ({ value, label: providerNames[value] }))}
          {...register('provider')}
        />
        {states.map(({ name, needed, last4 }) =>
          isCredential(name) ? (
            <TextField
              key={`${provider} ${name}`}
              label={keyLabels[name]}
              optional={!needed}
              hint={last4 === null ? undefined : officeSetupTexts.keyKept({ last4 })}
              type="password"
              autoComplete="off"
              maxLength={500}
              error={errors.credentials?.[name]?.message}
              {...register(`credentials.${name}`)}
            />
          ) : null,
        )}
        <Checkbox {...register('testMode')}>{officeSetupTexts.testMode}</Checkbox>
        {isSame && payment.webhookUrl !== null && (
          <p className="text-meta text-soft [overflow-wrap:anywhere]">
            {officeSetupTexts.webhook} <span className="text-ink">{payment.webhookUrl}</span>
          </p>
        )}
        {save.error && !errors.credentials && (
          <WriteError
            error={save.error}
            refused={officeSetupTexts.paymentsNotSaved}
            unknown={officeSetupTexts.paymentsUnknown}
            again={officeSetupTexts.checkSettings}
          />
        )}
        <FormActions onCancel={onClose} busy={save.isPending} />
      </form>
    </Dialog>
  )
}
