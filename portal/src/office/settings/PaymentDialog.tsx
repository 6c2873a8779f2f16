import { type AppProviderName, PaymentProviderName } from '@medlem/contract/organisation'
import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import { credentialStates } from '@medlem/domain/paymentCredentials'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { type UseFormRegister, useWatch } from 'react-hook-form'
import { useSavePaymentSettings } from '../../api/organisation/organisationChange.ts'
import { loadOrganisationSettings } from '../../api/organisation/organisationSettings.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { providerNames } from '../../shared/providerNames.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
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

/** The field that the server's name of it stands for. */
function paymentField(wire: string) {
  if (wire === 'testMode') return wire
  const name = wire.replace(/^(app\.)?credentials\./, '')
  if (!isCredential(name)) return undefined
  return wire.startsWith('app.') ? (`app.${name}` as const) : (`credentials.${name}` as const)
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
  const statesOf = (name: PaymentProviderName) =>
    name === payment.provider ? payment.credentials : credentialStates(name, {})
  const appStates = payment.app?.credentials ?? credentialStates(APP, {})
  const { form, dialog } = useDialogForm({
    defaultValues: toPaymentForm(settings),
    conflict: {
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
    },
    write: save,
    send: ({ provider: chosen, testMode, credentials, app, takesApp: isTaken }, version) =>
      save.mutateAsync({
        provider: chosen,
        testMode,
        version,
        credentials: typedKeys(statesOf(chosen), credentials),
        app: isTaken && chosen !== APP ? { provider: APP, credentials: typedKeys(appStates, app) } : null,
      }),
    fields: paymentField,
    onClose,
  })
  const { register, control, formState } = form
  const { errors } = formState
  const registerKey = register as unknown as UseFormRegister<KeysForm>
  const [provider, takesApp] = useWatch({ control, name: ['provider', 'takesApp'] })
  const isSame = provider === payment.provider
  const mayTakeApp = provider !== APP
  return (
    <FormDialog
      {...dialog}
      title={officeSetupTexts.payments}
      lead={officeSetupTexts.paymentsLead}
      failed={{
        refused: officeSetupTexts.paymentsNotSaved,
        unknown: officeSetupTexts.paymentsUnknown,
        again: officeSetupTexts.checkSettings,
      }}
    >
      <SelectField
        label={officeSetupTexts.provider}
        options={PaymentProviderName.options.map((value) => ({ value, label: providerNames[value] }))}
        {...register('provider')}
      />
      <KeyFields
        key={provider}
        of="credentials"
        states={statesOf(provider)}
        register={registerKey}
        errors={errors}
      />
      {isSame && payment.webhookUrl !== null && <WebhookAddress address={payment.webhookUrl} />}
      {mayTakeApp && <Checkbox {...register('takesApp')}>{officeSetupTexts.takesApp}</Checkbox>}
      {mayTakeApp && takesApp && (
        <>
          <KeyFields of="app" states={appStates} register={registerKey} errors={errors} />
          {payment.app && <WebhookAddress address={payment.app.webhookUrl} />}
        </>
      )}
      <Checkbox {...register('testMode')} error={errors.testMode?.message ?? ''}>
        {officeSetupTexts.testMode}
      </Checkbox>
    </FormDialog>
  )
}
