import { CODE_MINUTES } from '@anglers/contract/limits'
import type { Language } from '../../kernel/language.ts'
import { texts } from '../../kernel/texts/index.ts'

/** The message that carries a code: an e-mail, or an SMS where that has no template of its own. */
export function codeMessage(code: string, language: Language): { code: string; subject: string; text: string } {
  const { subject, text } = texts[language].account.code
  return { code, subject, text: text(code, CODE_MINUTES) }
}
