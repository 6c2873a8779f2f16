import { isAbsolute } from 'node:path'
import type { CountryCodes } from '@medlem/domain/country'
import * as z from 'zod/mini'

// What a variable of the environment must look like; each message goes on after the variable's name.

export const integer = (from: number, to: number) => {
  const wrong = `must be a whole number from ${from} to ${to}`
  return z.pipe(
    z.string().check(
      z.regex(/^\d{1,9}$/, wrong),
      z.refine((text) => Number(text) >= from && Number(text) <= to, wrong),
    ),
    z.transform(Number),
  )
}

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
export const webAddress = z
  .string()
  .check(z.refine(isWebAddress, 'must be an address that starts with http:// or https://'))

/** Signs that mean something in an address are written as %40 in the name and the password; '%' itself as %25. */
export const isMailServer = (text: string) =>
  URL.canParse(text) && /^smtps?:\/\/([^/?#%]|%[0-9a-f]{2})+\/?$/i.test(text)

/** Without a slash at the end, so that a path can be put behind it. */
export const baseAddress = z.pipe(
  webAddress.check(
    z.refine((text) => !/[?#]/.test(text), 'must be an address without ? and #'),
    z.refine(
      (text) => !isWebAddress(text) || !new URL(text).username,
      'must not hold a user name or password',
    ),
  ),
  z.transform((text) => text.replace(/\/+$/, '')),
)

/** Our own: every address of ours is at the root of its host. */
export const rootAddress = baseAddress.check(
  z.refine(
    (text) => !URL.canParse(text) || new URL(text).pathname === '/',
    'must be an address without a path, as Medlem answers at the root of its host: give it its own host, such as https://medlem.example.org',
  ),
)

/** Several of them, separated by commas. */
export const addresses = z
  .pipe(
    z.string(),
    z.transform((text) => text.split(',').flatMap((part) => part.trim().replace(/\/+$/, '') || [])),
  )
  .check(
    z.refine(
      (all) => all.every((one) => baseAddress.safeParse(one).success),
      'must be addresses such as https://id.example.org/realms/club, separated by commas',
    ),
  )

export const prefix = z
  .string()
  .check(z.regex(/^(\/[\w.-]+)*$/, 'must be empty or a path such as /member-api, without a slash at the end'))

export const words = (longest: number) =>
  z
    .string()
    .check(z.minLength(1, 'must not be empty'), z.maxLength(longest, `must be at most ${longest} characters`))

export const template = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9_]{1,512}:[a-z]{2,3}(_[A-Z]{2})?(, ?[a-z0-9_]{1,512}:[a-z]{2,3}(_[A-Z]{2})?)*$/,
      'must be a name and a language such as payment_confirmed:da, several with commas between',
    ),
  )

export const origins = z
  .pipe(
    z.string(),
    z.transform((text) => text.split(',').flatMap((part) => part.trim() || [])),
  )
  .check(
    z.refine(
      (all) => all.every((one) => URL.canParse(one) && new URL(one).origin === one),
      'must be origins such as https://www.example.org, separated by commas',
    ),
  )

const CODE = /^(Denmark|Sweden|Norway)=(\d{1,3})$/
const codesIn = (text: string) => text.split(',').flatMap((part) => part.trim() || [])

/** 'Sweden=752, Norway=578' */
export const countryCodes = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => codesIn(text).every((part) => CODE.test(part)),
        'must be names and codes such as Sweden=752, of Denmark, Sweden and Norway',
      ),
    ),
  z.transform((text): CountryCodes => {
    const pairs = codesIn(text).map((part) => part.split('='))
    return Object.fromEntries(pairs.map(([name, code]) => [name, Number(code)]))
  }),
)

export const OFF = 'off'

/** A folder, a bucket with what is below it, a database, or nothing. */
export const safekeeping = z
  .string()
  .check(
    z.refine(
      (text) =>
        text === OFF ||
        isAbsolute(text) ||
        /^postgres(ql)?:\/\/./.test(text) ||
        (/^https?:\/\/[^/@?#]+\/[^?#]+$/.test(text) && URL.canParse(text)),
      'must be an absolute path, https://host/bucket, postgres://user:password@host:5432/name, or off',
    ),
  )
