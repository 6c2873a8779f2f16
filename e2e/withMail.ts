import { expect } from './fixtures.ts'
import { mailHost } from './mailHost.ts'
import { type Product, startProduct } from './product.ts'

/** The product with a mail server, as those who have no account read their e-mails nowhere else. */
export async function withMail(
  story: (product: Product, mails: readonly string[]) => Promise<void>,
): Promise<void> {
  const mail = await mailHost()
  const product = await startProduct({ SMTP_URL: mail.url, MAIL_FROM: 'portal@example.org' })
  try {
    await story(product, mail.mails)
  } finally {
    await product.close()
    mail.close()
  }
}

/** The link to a page for them in the newest e-mail to an address that has those words. */
export async function linkTo(
  page: string,
  { mails, to, words }: { mails: readonly string[]; to: string; words: string },
): Promise<string> {
  const link = new RegExp(`https?:\\S+${page}#[\\w.~-]+`)
  const links = () =>
    mails
      .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .filter((mail) => mail.includes(`To: ${to}`) && mail.includes(words))
      .flatMap((mail) => link.exec(mail)?.[0] ?? [])
  await expect.poll(() => links().length).toBeGreaterThan(0)
  return links().at(-1) ?? ''
}
