import { titleTexts } from '@medlem/i18n/en/portal/title'
import { inLanguage } from '@medlem/i18n/languages'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import { documentLanguage, varyBy } from '../platform/http/requestLanguage.ts'

const BACKGROUND = '#e9f1f4'

/** The web app manifest (W3C), by which a phone puts the portal among its apps, under the product's own name. */
export function manifestRoute(app: FastifyInstance, { product }: Config): void {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    const language = documentLanguage(request)
    const texts = inLanguage(titleTexts, language)
    const shortcuts = [
      { name: texts.memberships, url: '/memberships' },
      { name: texts.newMembership, url: '/membership-new' },
      { name: texts.myCalendar, url: '/my-calender' },
    ]
    varyBy(reply, 'accept-language', 'cookie')
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
    return JSON.stringify({
      id: '/',
      name: product.name,
      short_name: product.name,
      lang: language,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: BACKGROUND,
      theme_color: BACKGROUND,
      icons: [192, 512].flatMap((side) =>
        ['any', 'maskable'].map((purpose) => ({
          src: `/icons/${side}.png`,
          sizes: `${side}x${side}`,
          type: 'image/png',
          purpose,
        })),
      ),
      shortcuts,
    })
  })
}
