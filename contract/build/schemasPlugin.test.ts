import { fileURLToPath } from 'node:url'
import { build, parseAst, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { schemasPlugin } from './schemasPlugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What a page asks of the contract, and how much of it was built before and after. */
const PAGE = `
  import { createMember, Member, MemberListItem } from ${JSON.stringify(here('../src/member.ts'))}
  import * as z from 'zod/mini'
  const item = { id: '5e493d65-2ef4-4a68-9230-96631c2c1028', firstName: 'Ida', lastName: 'Holm', email: null }
  export const facts = {
    url: createMember.url,
    read: MemberListItem.parse(item),
    refused: MemberListItem.safeParse({ ...item, id: 'x' }).error.issues.map(({ path }) => path.join('.')),
    isSchema: Member instanceof z.ZodMiniObject && Member instanceof z.ZodMiniType,
    fields: z.pick(Member, { lastName: true }).parse({ lastName: 'Holm' }),
    named: z.array(z.extend(MemberListItem, { age: z.int() })).safeParse([{ ...item, age: 4 }]).success,
  }
`

/** A bundle of the page, with the schemas built later or not; what it exports. */
async function bundled(plugins: ReturnType<typeof schemasPlugin>[], source = PAGE) {
  const page = '\0page'
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'page' ? page : null),
        load: (id) => (id === page ? source : null),
      },
      ...plugins,
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'page', preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  const { code } = output[0]
  const { facts } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return { code, facts }
}

test('schemas of the contract are built when they are asked for, and do what they did', async () => {
  const [plain, later] = [await bundled([]), await bundled([schemasPlugin()])]
  expect(later.facts).toEqual(plain.facts)
  expect(later.facts).toMatchObject({ refused: ['id'], isSchema: true, named: true })
  expect(plain.code).not.toContain('builtLater')
  for (const name of ['MemberListItem', 'Member', 'createMember'])
    expect(later.code).toMatch(new RegExp(`^var ${name} = .*builtLater\\(`, 'm'))
  expect(later.code).not.toMatch(/^var \w+ = \S* ?\S* ?\S* ?(object|endpoint)\(/m)
})

test('what a call does stays behind, but for its mark', async () => {
  const { facts } = await bundled(
    [schemasPlugin()],
    `
      import { createMember, searchMembers } from ${JSON.stringify(here('../src/member.ts'))}
      import { addMemberNote } from ${JSON.stringify(here('../src/memberNote.ts'))}
      export const facts = [createMember, searchMembers, addMemberNote].map(({ summary }) => summary)
    `,
  )
  expect(facts).toEqual(['', 'X15', 'Extension'])
})

test.each([
  ["'X12: what it does'", 'X12'],
  ['"Extension: a member\'s view, or \\"all\\""', 'Extension'],
  ["'Extension: a member\\'s view, or \"all\"'", 'Extension'],
  ['`A member\'s "view"`', ''],
])('a summary is left out however it is quoted: %s', (written, mark) => {
  const { transform } = schemasPlugin()
  const handler = typeof transform === 'object' ? transform.handler : undefined
  const context = { parse: parseAst } as unknown as ThisParameterType<NonNullable<typeof handler>>
  const made = handler?.call(context, `const call = endpoint({ summary: ${written}, url: '/' })`, 'call.ts')
  expect(made).toMatchObject({ code: expect.stringContaining(`endpoint({ summary: '${mark}', url: '/' })`) })
})
