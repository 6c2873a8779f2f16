import { DATA_TEMPLATE, startProduct } from './product.ts'

/** Before the stories: the demonstration is made once, and each story's product begins with a copy. */
export default async function makeDataTemplate(): Promise<() => Promise<void>> {
  const product = await startProduct()
  await product.stop()
  process.env[DATA_TEMPLATE] = product.dataFolder
  return product.close
}
