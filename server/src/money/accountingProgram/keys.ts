import {
  type AccountingProgramUpdate,
  type ProgramKeys,
  programKeyShapes,
} from '@medlem/contract/accountingProgram'
import type { Database } from '@medlem/database/database'
import type { AccountingProgramRow } from '@medlem/database/schema/accountingProgram'
import type { SealedValue } from '@medlem/database/sealer'
import * as z from 'zod/mini'
import type { Config } from '../../platform/config/config.ts'
import { secretBox } from '../../platform/crypto/secretBox.ts'
import { shapeValidator } from '../../platform/http/shapeValidator.ts'

type Secret = Pick<Config, 'secret'>
type Sealed = Pick<AccountingProgramRow, 'orgId' | 'program' | 'sealedKeys'>

const sealerOf = ({ secret }: Secret) => secretBox(secret, 'accounting program')

/** Whose keys they are and of which program is bound in, so that neither rows nor programs can be swapped. */
const contextOf = ({ orgId, program }: Pick<Sealed, 'orgId' | 'program'>) => `${orgId}|${program}`

/** The keys in the program's own shape; 400 with the field that hinders it. */
export function readKeys({ program, keys }: Pick<AccountingProgramUpdate, 'program' | 'keys'>): ProgramKeys {
  const read = shapeValidator({ schema: z.object({ keys: programKeyShapes[program] }) })({ keys })
  if ('error' in read) throw read.error
  // The shape is that of the program, which the compiler can't follow through the table.
  return { program, ...(read.value as object) } as ProgramKeys
}

export function sealKeys(config: Secret, orgId: string, { program, keys }: ProgramKeys): string {
  return sealerOf(config).seal(JSON.stringify(keys), contextOf({ orgId, program }))
}

/** Throws when another secret, organisation or program sealed them. */
export function openKeys(config: Secret, row: Sealed): ProgramKeys {
  const opened: unknown = JSON.parse(sealerOf(config).open(row.sealedKeys, contextOf(row)))
  const keys = programKeyShapes[row.program].parse(opened)
  // The shape is that of the program, which the compiler can't follow through the table.
  return { program: row.program, keys } as ProgramKeys
}

/** The keys of a row as a sealed value; `write` puts others in their place. */
export function sealedProgramKeys(
  row: Sealed,
  write: (tx: Database, sealedKeys: string) => Promise<unknown>,
): SealedValue {
  return {
    name: `the ${row.program} keys of the organisation ${row.orgId}`,
    orgId: row.orgId,
    sealed: row.sealedKeys,
    context: contextOf(row),
    sealerOf: (secret) => sealerOf({ secret }),
    write,
  }
}
