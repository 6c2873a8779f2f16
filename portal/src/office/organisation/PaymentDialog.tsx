import { type AppProviderName, PaymentProviderName } from '@medlem/contract/organisation'
import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import { credentialStates } from '@medlem/domain/paymentCredentials'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { type UseFormRegister, useForm, useWatch } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useSavePaymentSettings } from '../../api/organisation/organisationChange.ts'
import { loadOrganisationSettings } from '../../api/organisation/organisationSettings.ts'
import { useConflict } from '../../shared/conflict/useConflict.tsx'
import { providerNames } from '../../shared/providerNames.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { isCredential, KeyFields, type KeysForm, typedKeys, WebhookAddress } from './KeyFields.tsx'

interface PaymentForm extends KeysForm {
  provider: PaymentProviderName
  testMode: boolean
  takesApp: boolean
}

/** The app that a club can take beside the cards of another provider. */
const APP: AppProviderName = 'vipps'

/** Without keys, which are never read back. */
const toPaymentForm = ({ payment }: OrganisationSettings): PaymentForm => ({
  provider: payment.provider,
  testMode: payment.testMode,
  credentials: {},
  takesApp: payment.app !== null,
  app: {},
})

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
    defaultValues: toPaymentForm(settings),
  })
  const conflict = useConflict({
    form,
    version: settings.version,
    fields: [
      {
        name: 'provider',
        label: officeSetupTexts.provider,
        show: (one: PaymentProviderName) => providerNames[one],
      },
      { name: 'takesApp', label: officeSetupTexts.takesApp },
      { name: 'testMode', label: officeSetupTexts.testMode },
    ],
    load: async () => {
      const newest = await loadOrganisationSettings(id)
      return { values: toPaymentForm(newest), version: newest.version }
    },
    save: () => submit(),
  })
  const { register, control, handleSubmit, formState } = form
  const { errors } = formState
  const isAtField = Boolean(errors.credentials ?? errors.app ?? errors.testMode)
  const registerKey = register as unknown as UseFormRegister<KeysForm>
  const [provider, takesApp] = useWatch({ control, name: ['provider', 'takesApp'] })
  const isSame = provider === payment.provider
  const states = isSame ? payment.credentials : credentialStates(provider, {})
  const appStates = payment.app?.credentials ?? credentialStates(APP, {})
  const mayTakeApp = provider !== APP
  const submit = handleSubmit(async ({ provider: chosen, testMode, credentials, app, takesApp: isTaken }) => {
    const keys = typedKeys(appStates, app)
    try {
      await save.mutateAsync({
        provider: chosen,
        testMode,
        version: conflict.version(),
        credentials: typedKeys(states, credentials),
        app: isTaken && chosen !== APP ? { provider: APP, credentials: keys } : null,
      })
      onClose()
    } catch (error) {
      if (await conflict.settle(error)) return
      showFieldErrors(form, error, (wire) => {
        if (wire === 'testMode') return wire
        const name = wire.replace(/^(app\.)?credentials\./, '')
        if (!isCredential(name)) return undefined
        return wire.startsWith('app.') ? `app.${name}` : `credentials.${name}`
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
        <KeyFields key={provider} of="credentials" {...{ states, register: registerKey, errors }} />
        {isSame && payment.webhookUrl !== null && <WebhookAddress address={payment.webhookUrl} />}
        {mayTakeApp && <Checkbox {...register('takesApp')}>{officeSetupTexts.takesApp}</Checkbox>}
        {mayTakeApp && takesApp && (
          <>
            <KeyFields of="app" {...{ states: appStates, register: registerKey, errors }} />
            {payment.app && <WebhookAddress address={payment.app.webhookUrl} />}
          </>
        )}
        <Checkbox {...register('testMode')} error={errors.testMode?.message ?? ''}>
          {officeSetupTexts.testMode}
        </Checkbox>
        {conflict.notice}
        {save.error && !conflict.isOpen && !isAtField && (
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
