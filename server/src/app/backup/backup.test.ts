import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/testServer.ts'
import { readBackup } from './backupFile.ts'
import { BACKUP_PATH, backupToken } from './takeBackup.ts'

const secret = 'a secret of the backup test, long enough'

test('only a caller with the secret makes the server take a backup', async () => {
  const server = await testServer({ parts: { archive: async () => Buffer.from('files') } })
  const ask = (authorization?: string) =>
    server.app.inject({ method: 'POST', url: BACKUP_PATH, headers: authorization ? { authorization } : {} })
  expect((await ask()).statusCode).toBe(403)
  expect((await ask(`Bearer ${backupToken({ secret })}`)).statusCode).toBe(403)
  const answer = await ask(`Bearer ${backupToken(server.deps.config)}`)
  expect(answer.statusCode).toBe(200)
  const { file } = answer.json() as { file: string }
  const own = { secret: server.deps.config.secret, migratedTo: Number.MAX_SAFE_INTEGER }
  expect((await readBackup(file, own)).archive.toString()).toBe('files')
  rmSync(file)
  await server.close()
})
