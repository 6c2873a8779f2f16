import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { schemasPlugin } from '../contract/build/schemasPlugin.ts'
import { textsPlugin } from '../i18n/src/build/textsPlugin.ts'
import { reactPlugin } from './reactPlugin.ts'

// Of the components' own texts only those of the build's language go into the bundle.
// The plugin is CommonJS without a default for ES modules.
const localesPlugin: { vite(options: { locales: string[] }): Plugin } = createRequire(import.meta.url)(
  '@react-aria/optimize-locales-plugin',
)

/** The language of this build: 'en', a folder of i18n/languages, or 'pseudo'. */
const LANGUAGE = process.env.PORTAL_LANGUAGE ?? 'en'
/** English is what a server gets that knows of one document only; others stand beside it, as `index.da.html`. */
const SUFFIX = LANGUAGE === 'en' ? '' : `.${LANGUAGE}`

const SERVER = process.env.DEV_SERVER ?? 'http://127.0.0.1:3000'
const SERVED_BY_SERVER = [
  '/member-api',
  '/org-api',
  '/event-api',
  '/tools',
  '/api',
  '/identity',
  '/callbacks',
  '/card-keys/',
  '/card-state',
  '/card-pass/',
  '/door-list',
  '/door-scan',
  '/calendar/',
  '/unsubscribe/',
  '/clubs/',
  '/embed/',
  '/sitemap.xml',
  '/robots.txt',
  '/portal-config.json',
  '/manifest.webmanifest',
]

/** The document preloads what the first paint needs; `builds/latest.json` shows whether a newer build is out. */
function documentPlugin(): Plugin {
  return {
    name: 'medlem-document',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const bodyFont = Object.keys(bundle ?? {}).find((file) =>
          /hanken-grotesk-latin-wght.*\.woff2$/.test(file),
        )
        const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: 'anonymous' }
        return bodyFont
          ? [{ tag: 'link', attrs: { ...font, href: `/${bodyFont}` }, injectTo: 'head-prepend' as const }]
          : []
      },
    },
    // The document is in the bundle only after the bundler's own plugins.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const start = Object.values(bundle).find((part) => part.name === 'start' && part.type === 'chunk')
        const document = bundle['index.html']
        if (document) document.fileName = `index${SUFFIX}.html`
        this.emitFile({
          type: 'asset',
          fileName: `builds/latest${SUFFIX}.json`,
          source: `${JSON.stringify({ id: `/${start?.fileName ?? ''}` })}\n`,
        })
      },
    },
  }
}

/** Writes which modules and files a build took, for the licences of what others wrote (scripts/build.mjs). */
function modulesPlugin(): Plugin {
  return {
    name: 'medlem-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      const file = process.env.PORTAL_MODULES
      if (!file) return
      const assets = Object.values(bundle).flatMap((part) =>
        part.type === 'asset' ? part.originalFileNames.map((name) => resolve(import.meta.dirname, name)) : [],
      )
      writeFileSync(file, JSON.stringify([...this.getModuleIds(), ...assets]))
    },
  }
}

/** The bundler gives its few helpers a file of their own; folded into the vendors' file they cost no request. */
function foldRuntimePlugin(): Plugin {
  return {
    name: 'medlem-fold-runtime',
    apply: 'build',
    // The names carry hashes of what stood in the files before this.
    augmentChunkHash: () => 'helpers in vendor',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      const vendor = chunks.find(({ name }) => name === 'vendor')
      if (!runtime || !vendor) return
      const isImport = new RegExp(`import\\{([^}]*)\\}from"\\./${runtime.fileName.split('/').pop()}";`)
      const helpers = runtime.code.replace(
        /export\{([^}]*)\};?\s*$/,
        (_export, names: string) => `return{${names.replace(/([\w$]+) as ([\w$]+)/g, '$2:$1')}}`,
      )
      for (const chunk of chunks) {
        if (!chunk.imports.includes(runtime.fileName)) continue
        const isVendor = chunk === vendor
        chunk.code = chunk.code.replace(isImport, (_import, names: string) => {
          const take = `const{${names.replaceAll(' as ', ':')}}=$helpers;`
          return isVendor
            ? `const $helpers=(()=>{${helpers}})();${take}export{$helpers};`
            : `import{$helpers}from"./${vendor.fileName.split('/').pop()}";${take}`
        })
        const others = chunk.imports.filter((file) => file !== runtime.fileName)
        chunk.imports = isVendor || others.includes(vendor.fileName) ? others : [vendor.fileName, ...others]
      }
      delete bundle[runtime.fileName]
    },
  }
}

type ModuleInfo = {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  code: string | null
}
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

/** The one module from which every icon is imported; it imports them all. */
const ICONS = /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.m?js$/

/** The modules of the icons that a module imports by name. */
function iconsOf({ importedIds, code }: ModuleInfo, graph: ModuleGraph) {
  const icons = importedIds.find((id) => ICONS.test(id))
  const names = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code ?? '')?.[1]
  if (icons === undefined || names === undefined) return []
  const wanted = names.split(',').map((name) => name.trim().split(/\s+as\s+/)[0])
  return wanted.flatMap((name) => {
    const file = new RegExp(`default as ${name}\\b[^}]*\\} from '\\./([^']+)'`).exec(
      graph.getModuleInfo(icons)?.code ?? '',
    )
    return file ? [icons.replace(/[^\\/]+$/, file[1] ?? '')] : []
  })
}

/** What only administrators load. */
const OFFICE = /portal[\\/]src[\\/](office[\\/]|officeTable\.tsx$)/

/** Whether a module is reached from that module of ours by static imports alone; with `later`, by others too but for the office. */
function isReachedFrom(path: string, { later = false } = {}): (id: string, graph: ModuleGraph) => boolean {
  let known: Set<string> | undefined
  return (id, graph) => {
    if (!known) {
      known = new Set([fileURLToPath(new URL(path, import.meta.url))])
      for (const reached of known) {
        const info = graph.getModuleInfo(reached)
        if (!info || ICONS.test(reached)) continue
        const others = later ? info.dynamicallyImportedIds.filter((other) => !OFFICE.test(other)) : []
        for (const imported of [...info.importedIds, ...iconsOf(info, graph), ...others]) known.add(imported)
      }
    }
    return known.has(id)
  }
}

/** What only later screens ask for, of a package whose one entry names all its modules. */
const LATER = /query-core[\\/]build[\\/]modern[\\/](hydration|infiniteQueryObserver)\.js$/

const isOfSignIn = isReachedFrom('src/api/signIn/signIn.ts')
const isOfStart = isReachedFrom('src/main.tsx')
/** What the signed-in home loads before it shows. */
const isFirst = (id: string, graph: ModuleGraph) => isOfStart(id, graph) && !LATER.test(id)
/** What members' screens load, whenever. */
const isOfMembers = isReachedFrom('src/main.tsx', { later: true })

const OURS =
  /(portal[\\/]src[\\/](ui|api|session|shared)|contract[\\/]src|domain[\\/]src|i18n[\\/]src|lucide-react)[\\/]/

/**
 * First load in few files: the sign-in, which needs no other and is under way while those are loaded, what rarely changes, and
 * what most screens share. What only later screens share is in two more, the members' and the office's, so that neither reads
 * the other's.
 */
const codeSplitting = {
  groups: [
    {
      name: (id: string, graph: ModuleGraph) => (isOfSignIn(id, graph) ? 'signIn' : null),
      debugName: 'signIn',
      priority: 3,
    },
    {
      name: (id: string, graph: ModuleGraph) => (isFirst(id, graph) ? 'vendor' : null),
      debugName: 'vendor',
      priority: 2,
      test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack|zod)[\\/]/,
    },
    {
      name: (id: string, graph: ModuleGraph) => (isFirst(id, graph) ? 'start' : null),
      debugName: 'start',
      priority: 1,
    },
    // A group takes what its modules import along, so those of later screens come last, and the office's after the members'.
    {
      name: (id: string, graph: ModuleGraph) => (isOfMembers(id, graph) ? 'parts' : null),
      debugName: 'parts',
      test: OURS,
      minShareCount: 2,
    },
    { name: 'officeParts', test: OURS, minShareCount: 2 },
  ],
}

export default defineConfig({
  define: { 'import.meta.env.PORTAL_LANGUAGE': JSON.stringify(LANGUAGE) },
  plugins: [
    textsPlugin(LANGUAGE),
    schemasPlugin(),
    {
      ...localesPlugin.vite({
        locales: LANGUAGE === 'en' || LANGUAGE === 'pseudo' ? ['en-US', 'en-GB'] : [LANGUAGE],
      }),
      enforce: 'pre',
    },
    reactPlugin(),
    tailwindcss(),
    modulesPlugin(),
    foldRuntimePlugin(),
    documentPlugin(),
    compression({
      include: /\.(js|css|html|svg|json|txt|webmanifest)$/,
      algorithms: [defineAlgorithm('gz', { level: 9 }), defineAlgorithm('br', {})],
      threshold: 400,
      logLevel: 'silent',
    }),
  ],
  build: {
    outDir: '../dist/portal',
    // The builds of all languages share a folder: what is the same in them, such as the vendors' file, is loaded once.
    emptyOutDir: LANGUAGE === 'en',
    manifest: `.vite/manifest${SUFFIX}.json`,
    // CSP without 'unsafe-inline' and data: fonts; every asset is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // light-dark(), oklch and CSS nesting stay as written: browsers from spring 2024 on.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    reportCompressedSize: false,
    rolldownOptions: {
      // Seven characters, the fewest that the bundler takes: the first load names more than a hundred files.
      output: {
        codeSplitting,
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: Object.fromEntries(SERVED_BY_SERVER.map((path) => [path, { target: SERVER }])),
  },
})
