import type { PGlite } from '@electric-sql/pglite'
import type { BossDatabase } from '../connection.ts'

const OWN_TRANSACTION = /^\s*begin\b/i

/**
 * What pg-boss runs its statements through. Its own adapter rolls a failed script back in a second step, and between
 * the two another query of ours would meet the broken transaction of the one connection; here the script holds it.
 */
export function bossDatabase(engine: PGlite): BossDatabase {
  return {
    async executeSql(text, values) {
      if (values?.length) return engine.query(text, values)
      // Without parameters it may be several statements; one result each, pg-boss wants the rows of all.
      const results = OWN_TRANSACTION.test(text)
        ? await engine.transaction((transaction) => transaction.exec(text))
        : await engine.exec(text)
      return { rows: results.flatMap((result) => result.rows) }
    },
    async listen(channel, onNotification, onReconnect) {
      const unlisten = await engine.listen(channel, onNotification)
      onReconnect()
      return { close: () => unlisten() }
    },
  }
}
