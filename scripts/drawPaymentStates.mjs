// `npm run docs`: writes docs/payment-states.md from the table of states in the domain.
import { writeFileSync } from 'node:fs'
import { paymentStatesPage } from '../domain/src/testing/paymentStatesPage.ts'

writeFileSync(new URL('../docs/payment-states.md', import.meta.url), paymentStatesPage())
