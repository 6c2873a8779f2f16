import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a reader that is not ours finds written on the first page. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  await task.destroy()
  return text
}
