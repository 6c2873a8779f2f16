import { baseAddress } from './shapes.ts'
import { variable } from './variable.ts'

/** Where the accounting programs are that vouchers are handed to. */
export const accountingVariables = {
  ECONOMIC_API_URL: variable({
    meaning: 'Where e-conomic is; by default the sandbox, in production https://restapi.e-conomic.com.',
    schema: baseAddress,
  }),
  DINERO_API_URL: variable({
    meaning: 'Where Dinero is; by default the sandbox, in production https://api.dinero.dk.',
    schema: baseAddress,
  }),
  DINERO_TOKEN_URL: variable({
    meaning:
      'Where Dinero gives access tokens; by default the sandbox, in production https://authz.dinero.dk/dineroapi/oauth/token.',
    schema: baseAddress,
  }),
  BILLY_API_URL: variable({
    meaning: 'Where Billy is; by default the sandbox, in production https://api.billysbilling.com/v2.',
    schema: baseAddress,
  }),
}
