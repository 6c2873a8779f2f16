import { DATA_TEMPLATE, DATABASE_TEMPLATE, startProduct } from './product.ts'
import { endSessions } from './storyDatabase.ts'

/** Before the stories: the demonstration is made once, and each story's product begins with a copy. */
export default async function makeDataTemplate(): Promise<() => Promise<void>> {
  const product = await startProduct()
  await product.stop()
  process.env[DATA_TEMPLATE] = product.dataFolder
  const { DATABASE_URL: url } = product.place
  if (url) {
    const name = new URL(url).pathname.slice(1)
    await endSessions(name)
    process.env[DATABASE_TEMPLATE] = name
  }
  return product.close
}
