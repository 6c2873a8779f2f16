import { getBatchReport } from '@medlem/contract/batch'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { insertField } from '../../people/customField/store.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { importsOf } from '../memberImport/testing/anImport.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
})

const FILE = [
  'Fornavn;Efternavn;Fødselsdato;Køn;Adresse;Postnr;By;Land;Kontingentår;Betalt beløb;Betalt den;Betalingsform;Førstehjælp;Kursus',
  'Ditte;Holmgaard;1990-02-03;kvinde;Strandvejen 8;8000;Aarhus C;DK;2026;450;2026-03-01;Kontant;ja;2024-05-17',
].join('\n')

test.each([
  [
    'en',
    'Date of birth: 03-02-1990, Gender: Female',
    'Country: Denmark',
    'Paid: day: 01-03-2026, Paid: how: Cash',
    'Førstehjælp: Yes, Kursus: 17-05-2024',
  ],
  [
    'da',
    'Fødselsdato: 03-02-1990, Køn: Kvinde',
    'Land: Danmark',
    'Betalt: dag: 01-03-2026, Betalt: hvordan: Kontant',
    'Førstehjælp: Ja, Kursus: 17-05-2024',
  ],
])('the report of an import has values as screens show them (%s)', async (language, ...said) => {
  for (const [number, name, kind] of [
    [1, 'Førstehjælp', 'yesNo'],
    [2, 'Kursus', 'date'],
  ] as const) {
    await insertField(server.deps.db, {
      ...{ orgId: cast.club.id, number, name, help: '', kind, access: 'staff', options: [] },
      ...{ atJoining: 'no', position: number, updateDate: server.deps.clock.now() },
    })
  }
  const batch = await importsOf(server, cast.as.clubAdmin, cast.club.id).preview(FILE)
  expect(batch.groups).toMatchObject({ new: 1 })
  const { body } = await cast.as.clubAdmin.call(
    getBatchReport,
    { params: { id: cast.club.id, batchId: batch.id } },
    { 'accept-language': language },
  )
  for (const words of said) expect(body).toContain(words)
  expect(body).not.toMatch(/female|1990-02-03|2026-03-01|2024-05-17/)
})
