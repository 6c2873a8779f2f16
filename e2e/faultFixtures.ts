import { type FaultProxy, startFaultProxy } from './faultProxy.ts'
import { test as base } from './fixtures.ts'
import { type Product, startProduct } from './product.ts'

/** The product behind a server that can answer in its place. */
export interface FaultyProduct {
  product: Product
  faults: FaultProxy
}

/** One for all stories of a worker; each finds it healed. */
export const test = base.extend<{ faulty: FaultyProduct }, { sharedFaulty: FaultyProduct }>({
  sharedFaulty: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs off this pattern
    async ({}, use) => {
      const faults = await startFaultProxy()
      const product = await startProduct({ BASE_URL: faults.url })
      faults.target = product.url
      await use({ product: { ...product, url: faults.url }, faults })
      await faults.close()
      await product.close()
    },
    { scope: 'worker' },
  ],
  faulty: async ({ sharedFaulty }, use) => {
    sharedFaulty.faults.heal()
    await use(sharedFaulty)
    sharedFaulty.faults.heal()
  },
})
