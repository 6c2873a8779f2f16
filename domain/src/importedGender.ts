import { foldText } from './foldText.ts'
import { saysNone } from './importedCell.ts'

/** Words for a gender in Danish, Norwegian, Swedish, English and German, as programs and people write them, folded; `saysNone` knows more for none. */
const words: Record<'female' | 'male' | 'other' | 'unknown', string> = {
  female:
    'f k w female woman women girl lady kvinde kvinder kvinna kvinnor kvinne kvinner kvindelig kvinnelig kvinnlig pige piger pike jente jenter flicka flickor dame damer dam tjej hun hon fru froken frk mrs ms miss weiblich frau nainen',
  male: 'm h male man men boy gentleman mand maend mann menn mannen mandlig mannlig manlig dreng drenge gutt gutter pojke pojkar herre herrer herr hr kille mies han mr mannlich',
  other:
    'o x other andet andre anden annet annat annan andra nonbinaer nonbinar nonbinary ikkebinaer ickebinar nonbinart ikkebinart transperson transkonnet interkon intersex genderqueer divers diverse hen',
  unknown:
    'u notstated notspecified notknown notset undisclosed unspecified prefernottosay prefernotsay ikkeoplyst ikkeangivet ikkeangitt ikkeopgitt ikkeopgivet ikkeoppgitt ikkevalgt ikkekendt uoplyst uopgivet uoppgitt uspecificeret uspesifisert ejangivet ejangiven ejangivit ejuppgivet ejuppgett ejuppgiven ickeangivet inteangivet ospecificerat ospecificerad villikkeoplyse onskerikkeatoplyse onskerikkeaoppgi villejsvara villinteuppge villejuppge valgikke velg vaelg',
}

const meanings = new Map(
  Object.entries(words).flatMap(([meaning, said]) => said.split(' ').map((word) => [word, meaning] as const)),
)

/** In characters: a text that is longer says more than a gender. */
const MAX_WORD_LENGTH = 100

/** 'female', 'male' or 'other'; 'unknown' where the word says that it isn't stated, undefined for a word that is none of these. */
export function readGender(text: string): string | undefined {
  if (text.length > MAX_WORD_LENGTH) return undefined
  const sign = { '♀': 'female', '♂': 'male' }[text.trim()]
  if (sign) return sign
  if (saysNone(text)) return 'unknown'
  const word = foldText(text.replace(/\(.*\)/, '')).replace(/[^\p{L}]/gu, '')
  return word === '' && !/\d/.test(text) ? 'unknown' : meanings.get(word)
}
