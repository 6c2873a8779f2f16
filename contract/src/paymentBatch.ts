import * as z from 'zod/mini'
import { Batch } from './batch.ts'
import { endpoint } from './endpoint.ts'
import { PaymentRecord } from './grant.ts'
import { MemberSelection } from './memberSelection.ts'
import { Id } from './scalar.ts'

export const recordPayments = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/manual-payment/batch',
  summary:
    'Extension: preview recording a payment of the same fee for many members; the batch writes nothing until it is run',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({ selection: MemberSelection, record: PaymentRecord }),
    response: { 201: Batch },
  },
})
