import type { Page } from '@playwright/test'

// Runs in the page: '' where nothing is kept. A database is never made here, not even for a moment: the portal would open it as
// it is, and could keep nothing in it.
const READ_COPY = `new Promise((resolve) => {
  const opening = indexedDB.open('medlem-offline')
  opening.onupgradeneeded = () => opening.transaction.abort()
  opening.onerror = () => resolve('')
  opening.onsuccess = () => {
    const db = opening.result
    db.transaction('copy').objectStore('copy').get('member').onsuccess = ({ target }) => {
      db.close()
      resolve(target.result ?? '')
    }
  }
})`

/** What the browser keeps for reading without a network; '' for nothing. */
export async function kept(page: Page): Promise<string> {
  return String(await page.evaluate(READ_COPY))
}

/** Runs in the page: the paths of what the service worker keeps, the page itself and its files. */
export const READ_FILES = `Promise.all(['page', 'files'].map(async (name) => (await caches.open(name)).keys()))
  .then((all) => all.flat().map(({ url }) => new URL(url).pathname))`
