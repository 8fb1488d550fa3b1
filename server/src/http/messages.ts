import type { ErrorCode } from '@anglers/contract/errors'
import type { ParamFault } from '../kernel/errors.ts'
import { type Language, languages } from '../kernel/language.ts'
import type { Sentences } from '../kernel/module.ts'
import { inEachLanguage, texts } from '../kernel/texts/index.ts'

/** What the pipeline itself refuses; all else is its domain's, in its `sentences.ts`. */
const ownSentences = inEachLanguage(({ http }) => http.errors)

/** The codes that no domain has to say anything to. */
export type PipelineCode = keyof (typeof ownSentences)['zh-Hans']

/** @param domains what the domains refuse, in their own words */
export const allSentences = (domains: readonly Sentences[]): Sentences => {
  const of = (language: Language) =>
    Object.assign({}, ownSentences[language], ...domains.map((sentences) => sentences[language])) as Sentences[Language]
  return Object.fromEntries(languages.map((language) => [language, of(language)])) as Sentences
}

const pipeline = allSentences([])

/** The sentence for a member; `until` is written in local time, and belongs to every code whose sentence names it. */
export function messageOf(
  code: ErrorCode,
  language: Language,
  { until = null, sentences = pipeline }: { until?: Date | null; sentences?: Sentences } = {},
): string {
  const sentence = sentences[language][code] ?? ownSentences[language].rest_internal_error
  return typeof sentence === 'string' ? sentence : sentence(until!)
}

/** What is wrong with a parameter, as a sentence for its field: only that it is, where the limit is not known that its own would name. */
export function faultOf({ fault, limit }: ParamFault, language: Language): string {
  const { faults } = texts[language].http
  const sentence: string | ((limit: never) => string) = faults[fault]
  if (typeof sentence === 'string') return sentence
  return limit === undefined ? faults.wrong : sentence(limit as never)
}
