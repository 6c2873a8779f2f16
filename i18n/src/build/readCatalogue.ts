import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A catalogue as it is written in its file. */
export interface WrittenCatalogue {
  /** 'homeTexts' */
  name: string
  /** 'portal/home' */
  id: string
  texts: ReadonlyMap<string, string>
}

/** Reads the catalogue of a file without running it; throws where the file holds something else than plain texts. */
export function readCatalogue(file: string): WrittenCatalogue {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    if (statement.declaration?.type !== 'VariableDeclaration') continue
    const [declared] = statement.declaration.declarations
    if (declared?.id.type !== 'Identifier' || declared.init?.type !== 'CallExpression') continue
    const [id, object] = declared.init.arguments
    if (id?.type !== 'Literal' || typeof id.value !== 'string' || object?.type !== 'ObjectExpression')
      continue
    const texts = object.properties.map((property): [string, string] => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier')
        throw new Error(`${file}: a catalogue has keys and texts only.`)
      const { value } = property
      if (value.type !== 'Literal' || typeof value.value !== 'string')
        throw new Error(`${file}: ${property.key.name} is no text in quotes.`)
      return [property.key.name, value.value]
    })
    return { name: declared.id.name, id: id.value, texts: new Map(texts) }
  }
  throw new Error(`${file} exports no catalogue: export const xTexts = texts('folder/x', { … }).`)
}
