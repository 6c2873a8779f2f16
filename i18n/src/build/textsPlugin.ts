import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { BASE_LANGUAGE } from '../languages.ts'
import { pseudo } from './pseudo.ts'
import { readCatalogue } from './readCatalogue.ts'
import { COUNT_MODULE, toCode } from './toCode.ts'

/** The language that `pseudo` makes, for finding what is not in a catalogue or cut off. */
export const PSEUDO_LANGUAGE = 'pseudo'

const catalogues = fileURLToPath(new URL('../en/', import.meta.url))
const translations = fileURLToPath(new URL('../../languages/', import.meta.url))
const formatCountFile = fileURLToPath(new URL('../formatCount.ts', import.meta.url))
const formatDateFile = fileURLToPath(new URL('../formatDate.ts', import.meta.url))

const IMPORT = /^import \{([^}]*)\} from '@medlem\/i18n\/en\/([\w/]+)'$/gm
const TEXT = /^(.*)[?]text=(\w+)$/

interface Translation {
  name: string
  file: string
  /** What the build reads, so that a change of it is seen. */
  files: string[]
  code: ReadonlyMap<string, string>
}

interface Translated {
  name: string
  /** What was read. */
  files: string[]
  texts: ReadonlyMap<string, string>
}

/** A catalogue's texts in a language. Throws where the language lacks one. */
function readTexts(file: string, language: string): Translated {
  const { name, id, texts } = readCatalogue(file)
  if (language === BASE_LANGUAGE) return { name, files: [file], texts }
  if (language === PSEUDO_LANGUAGE) {
    return { name, files: [file], texts: new Map([...texts].map(([key, text]) => [key, pseudo(text)])) }
  }
  const path = `${translations}${language}/${id}.json`
  const own: Record<string, string> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const translated = [...texts.keys()].map((key): [string, string] => {
    const text = own[key]
    if (text === undefined) throw new Error(`${language}/${id}.json lacks ${key}.`)
    return [key, text]
  })
  return { name, files: [file, path], texts: new Map(translated) }
}

function translate(file: string, language: string): Translation {
  const { name, files, texts } = readTexts(file, language)
  return { name, file, files, code: new Map([...texts].map(([key, text]) => [key, toCode(text)])) }
}

/** The code with the import of what it calls. */
function withImports(code: string): string {
  const called = ['plural', 'formatCount', 'formatDate'].filter((name) => code.includes(`${name}(`))
  return called.length > 0 ? `import { ${called.join(', ')} } from '${COUNT_MODULE}';\n${code}` : code
}

function countModule(language: string): string {
  const locale = JSON.stringify(language === PSEUDO_LANGUAGE ? BASE_LANGUAGE : language)
  return `import { formatCount as inCounts } from ${JSON.stringify(formatCountFile)};
import { formatDate as inDays } from ${JSON.stringify(formatDateFile)};
let rules;
export const plural = (count) => (rules ??= new Intl.PluralRules(${locale})).select(count);
export const formatCount = (count) => inCounts(count, ${locale});
export const formatDate = (day) => inDays(day, ${locale});`
}

/**
 * Puts the texts of one language into the build. `homeTexts.title` becomes the text itself, or an import of a module that
 * holds this one text, so that each screen comes with its own texts and the build has no catalogue and no parser.
 * A catalogue that is passed on as a value comes as a whole. `%text.loading%` in the document is a text of `portal/document`.
 */
export function textsPlugin(language: string): Plugin {
  const known = new Map<string, Translation>()
  function translationOf(file: string): Translation {
    const found = known.get(file) ?? translate(file, language)
    known.set(file, found)
    return found
  }
  return {
    name: 'medlem-texts',
    enforce: 'pre',
    watchChange: () => known.clear(),
    transformIndexHtml: {
      order: 'pre',
      handler(document) {
        const { texts } = readTexts(`${catalogues}portal/document.ts`, language)
        return document
          .replace(
            '<html lang="en">',
            `<html lang="${language === PSEUDO_LANGUAGE ? BASE_LANGUAGE : language}">`,
          )
          .replace(/%text\.(\w+)%/g, (_, key: string) => texts.get(key) ?? '')
      },
    },
    transform: {
      filter: { code: '@medlem/i18n/en/' },
      handler(code) {
        const imports: string[] = []
        let text = code
        for (const [statement, names = '', path = ''] of code.matchAll(IMPORT)) {
          const { name, file, files, code: texts } = translationOf(`${catalogues}${path}.ts`)
          if (!names.split(',').some((one) => one.trim() === name)) continue
          for (const read of files) this.addWatchFile(read)
          const used = new Set<string>()
          const body = text
            .replace(statement, '')
            .replace(new RegExp(`\\b${name}\\.(\\w+)`, 'g'), (use, key) => {
              const made = texts.get(key)
              if (made === undefined) return use
              if (made.startsWith('"')) return made
              used.add(key)
              return `${name}$${key}`
            })
          if (new RegExp(`\\b${name}\\b(?!\\$)`).test(body)) imports.push(`${statement};`)
          for (const key of used)
            imports.push(`import { text as ${name}$${key} } from ${JSON.stringify(`${file}?text=${key}`)};`)
          text = body
        }
        return { code: `${imports.join('')}${text}`, map: null }
      },
    },
    resolveId: (id) => {
      if (id === COUNT_MODULE) return `\0${id}`
      return TEXT.test(id) ? id : undefined
    },
    load(id) {
      if (id === `\0${COUNT_MODULE}`) return countModule(language)
      const [, file, key] = TEXT.exec(id) ?? []
      if (file && key) {
        const code = translationOf(file).code.get(key) ?? '""'
        return { code: withImports(`export const text = ${code}`), moduleSideEffects: false }
      }
      if (!id.startsWith(catalogues)) return
      const { name, code } = translationOf(id)
      const entries = [...code].map(([property, value]) => `${property}: ${value}`).join(',\n')
      return { code: withImports(`export const ${name} = {${entries}}`), moduleSideEffects: false }
    },
  }
}
