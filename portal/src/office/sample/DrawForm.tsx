import { maxLengthOf } from '@medlem/contract/maxLength'
import { MAX_SAMPLE_SIZE, SampleSeed } from '@medlem/contract/sample'
import { sampleSeed, sizeForOdds } from '@medlem/domain/sample'
import { officeSampleTexts as t } from '@medlem/i18n/en/portal/office/sample'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { formatCount } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { oddsInWords } from './odds.ts'

/** What decides a sample, as it is typed and as it stands in the address. */
interface Draw {
  seed: string
  size: string
  wrong: string
}

interface DrawFormProps {
  population: number
  first: Draw
  onDraw: (draw: Draw) => void
}

/** Seed and size of a sample, with what it finds while one types. */
export function DrawForm({ population, first, onDraw }: DrawFormProps) {
  const [seed, setSeed] = useState(() => first.seed || proposedSeed())
  const [size, setSize] = useState(String(Math.min(Number(first.size), population, MAX_SAMPLE_SIZE)))
  const [wrong, setWrong] = useState(String(Math.min(Number(first.wrong), population)))
  const [isPressed, setPressed] = useState(false)
  const most = Math.min(population, MAX_SAMPLE_SIZE)
  const drawn = numberIn(size, most)
  const supposed = numberIn(wrong, population)
  const read = SampleSeed.safeParse(seed)
  const seedError = sampleSeed(seed) === '' ? t.seedMissing : read.error?.issues[0]?.message
  const sizeError = drawn === undefined ? t.sizeWrong({ most: formatCount(most) }) : undefined
  const wrongError = supposed === undefined ? t.wrongWrong({ most: formatCount(population) }) : undefined
  const shown = (error: string | undefined) => (isPressed ? error : undefined)
  return (
    <div className="no-print my-10.5">
      <Section title={t.draw}>
        <form
          noValidate
          className="border-t border-line pt-4"
          onSubmit={(event) => {
            event.preventDefault()
            setPressed(true)
            if (!(seedError ?? sizeError ?? wrongError)) onDraw({ seed: seed.trim(), size, wrong })
          }}
        >
          <div className="max-w-[34rem]">
            <TextField
              label={t.seed}
              hint={t.seedHint}
              error={shown(seedError)}
              maxLength={maxLengthOf(SampleSeed)}
              value={seed}
              onChange={({ target }) => setSeed(target.value)}
            />
          </div>
          <div className="mt-4 flex flex-wrap items-start gap-4">
            <div className="w-56 max-w-full">
              <TextField
                label={t.size}
                error={shown(sizeError)}
                inputMode="numeric"
                value={size}
                onChange={({ target }) => setSize(target.value)}
              />
            </div>
            <div className="w-56 max-w-full">
              <TextField
                label={t.wrong}
                error={shown(wrongError)}
                inputMode="numeric"
                value={wrong}
                onChange={({ target }) => setWrong(target.value)}
              />
            </div>
          </div>
          <p role="status" className="mt-4 max-w-[62ch] font-medium empty:hidden">
            {drawn !== undefined &&
              supposed !== undefined &&
              oddsInWords({ population, wrong: supposed, size: drawn })}
          </p>
          {supposed !== undefined && (
            <Surer population={population} wrong={supposed} size={drawn} onSize={setSize} />
          )}
          <div className="mt-5">
            <Button type="submit">{t.drawNow}</Button>
          </div>
        </form>
      </Section>
    </div>
  )
}

const ODDS = [0.8, 0.9, 0.95] as const

interface SurerProps {
  population: number
  wrong: number
  size: number | undefined
  onSize: (size: string) => void
}

/** Sizes that find it more often than the one that is typed. */
function Surer({ population, wrong, size = 0, onSize }: SurerProps) {
  const sizes = ODDS.flatMap((odds) => {
    const found = sizeForOdds({ population, wrong, odds })
    return found !== undefined && found > size && found <= MAX_SAMPLE_SIZE ? [{ odds, found }] : []
  })
  if (sizes.length === 0) return null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 text-meta text-soft">
      <span>{t.surer}</span>
      {sizes.map(({ odds, found }) => (
        <Button key={odds} variant="quiet" onClick={() => onSize(String(found))}>
          {t.sizeFor({ percent: String(odds * 100), size: formatCount(found) })}
        </Button>
      ))}
    </div>
  )
}

function numberIn(text: string, most: number): number | undefined {
  const number = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= most ? number : undefined
}

/** Six digits that nothing about the books suggests. */
function proposedSeed(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(number % 1_000_000).padStart(6, '0')
}
