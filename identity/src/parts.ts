import type Provider from 'oidc-provider'
import type { Addresses } from './address.ts'
import type { IdentityKeys } from './keys.ts'
import type { Library } from './library.ts'
import type { IdentityOptions } from './options.ts'
import type { PasswordCheck } from './password.ts'
import type { RequestLimit } from './requestLimit.ts'
import type { SignInLimit } from './signInLimit.ts'

/** What the request handlers of the identity server are given. */
export interface Parts {
  options: IdentityOptions
  addresses: Addresses
  keys: IdentityKeys
  library: Library
  provider: Provider
  signInLimit: SignInLimit
  requests: RequestLimit
  passwords: PasswordCheck
}
