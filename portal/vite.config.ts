import { createRequire } from 'node:module'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

// Of the components' words only the English ones go into the bundle.
// The plugin is CommonJS without a default for ES modules.
const localesPlugin: { vite(options: { locales: string[] }): Plugin } = createRequire(import.meta.url)(
  '@react-aria/optimize-locales-plugin',
)

const SERVER = process.env.DEV_SERVER ?? 'http://127.0.0.1:3000'
const SERVED_BY_SERVER = [
  '/member-api',
  '/org-api',
  '/event-api',
  '/tools',
  '/api',
  '/identity',
  '/portal-config.json',
]

/** What the first paint waits for is asked for by the document itself; the running build can be told from a newer one. */
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
        const preload = (href: string, as: string) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href,
            as,
            crossorigin: 'anonymous',
            ...(as === 'font' && { type: 'font/woff2' }),
          },
          injectTo: 'head-prepend' as const,
        })
        return [
          preload('/portal-config.json', 'fetch'),
          ...(bodyFont ? [preload(`/${bodyFont}`, 'font')] : []),
        ]
      },
    },
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry)
      this.emitFile({
        type: 'asset',
        fileName: 'builds/latest.json',
        source: `${JSON.stringify({ id: `/${entry?.fileName ?? ''}` })}\n`,
      })
    },
  }
}

/** First load in few files: what rarely changes, and what most screens share. Everything else follows its screen. */
const codeSplitting = {
  groups: [
    {
      name: 'vendor',
      test: /rolldown.runtime|node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack|ky|keycloak-js|zod)[\\/]/,
    },
    {
      name: 'shared',
      test: /(portal[\\/]src[\\/](ui|api)|contract[\\/]src|domain[\\/]src|lucide-react)[\\/]/,
      minShareCount: 2,
    },
  ],
}

export default defineConfig({
  plugins: [
    { ...localesPlugin.vite({ locales: ['en-US', 'en-GB'] }), enforce: 'pre' },
    react({ compiler: true }),
    tailwindcss(),
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
    emptyOutDir: true,
    manifest: true,
    // CSP without 'unsafe-inline' and data: fonts; every asset is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // light-dark(), oklch and CSS nesting stay as written: browsers from spring 2024 on.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting },
    },
  },
  server: {
    proxy: Object.fromEntries(SERVED_BY_SERVER.map((path) => [path, { target: SERVER }])),
  },
})
