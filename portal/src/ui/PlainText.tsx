import { type TextBlock, textBlocks, textParts } from '@medlem/domain/plainText'
import { foreignLang } from './language.ts'

export interface PlainTextProps {
  text: string
  /** Of the text; left out or null where it is not known. */
  language?: string | null | undefined
  /** Level of its headings: one below what stands over it. */
  level?: 2 | 3
}

/** A text that an organisation wrote: headings, paragraphs, lists and addresses, and never HTML. */
export function PlainText({ text, language, level = 2 }: PlainTextProps) {
  return (
    <div
      className="grid max-w-[68ch] gap-4 text-lead leading-relaxed wrap-anywhere"
      lang={foreignLang(language)}
    >
      {textBlocks(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block has no other name than its place in the text
        <Block key={index} block={block} level={level} />
      ))}
    </div>
  )
}

function Block({ block, level }: { block: TextBlock; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  switch (block.kind) {
    case 'heading':
      return (
        <Heading className="mt-4 font-display text-club font-semibold leading-tight first:mt-0">
          {block.text}
        </Heading>
      )
    case 'list':
      return (
        <ul className="grid list-disc gap-1 ps-6 marker:text-edge">
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={index}>
              <Parts text={item} />
            </li>
          ))}
        </ul>
      )
    case 'paragraph':
      return (
        <p className="whitespace-pre-line">
          <Parts text={block.text} />
        </p>
      )
  }
}

function Parts({ text }: { text: string }) {
  return textParts(text).map(({ text: part, href }, index) =>
    href === undefined ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={index} href={href} rel="noopener noreferrer" className="font-medium underline hover:text-fjord">
        {part}
      </a>
    ),
  )
}
