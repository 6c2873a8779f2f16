import {
  type CredentialName,
  type CredentialState,
  MAX_KEY_LENGTH,
} from '@medlem/contract/paymentCredentials'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { TextField } from '../../ui/TextField.tsx'

export type TypedKeys = Partial<Record<CredentialName, string>>

/** The provider's own keys, and those of the app beside it. */
export interface KeysForm {
  credentials: TypedKeys
  app: TypedKeys
}

const keyLabels: Record<CredentialName, string> = {
  apiKey: officeSetupTexts.apiKey,
  secretKey: officeSetupTexts.secretKey,
  webhookSecret: officeSetupTexts.webhookSecret,
  clientId: officeSetupTexts.clientId,
  clientSecret: officeSetupTexts.clientSecret,
  subscriptionKey: officeSetupTexts.subscriptionKey,
  merchantSerialNumber: officeSetupTexts.merchantSerialNumber,
}

export const isCredential = (name: string): name is CredentialName => name in keyLabels

/** What was typed of these keys; an empty field keeps what is set. */
export function typedKeys(states: readonly CredentialState[], typed: TypedKeys): TypedKeys {
  const names = states.map(({ name }) => name).filter(isCredential)
  const keys = names.map((name) => [name, typed[name]?.trim() ?? ''] as const)
  return Object.fromEntries(keys.filter(([, key]) => key !== ''))
}

/** A field for each key of a provider; which are set is said, never what they are. */
export function KeyFields({
  of,
  states,
  register,
  errors,
}: {
  of: keyof KeysForm
  states: readonly CredentialState[]
  register: UseFormRegister<KeysForm>
  errors: FieldErrors<KeysForm>
}) {
  return states.map(({ name, needed, last4 }) =>
    isCredential(name) ? (
      <TextField
        key={name}
        label={keyLabels[name]}
        optional={!needed}
        hint={last4 === null ? undefined : officeSetupTexts.keyKept({ last4 })}
        type="password"
        autoComplete="off"
        maxLength={MAX_KEY_LENGTH}
        error={errors[of]?.[name]?.message}
        {...register(`${of}.${name}`)}
      />
    ) : null,
  )
}

/** Where the provider's webhooks go, to be copied there. */
export function WebhookAddress({ address }: { address: string }) {
  return (
    <p className="text-meta text-soft [overflow-wrap:anywhere]">
      {officeSetupTexts.webhook} <span className="text-ink">{address}</span>
    </p>
  )
}
