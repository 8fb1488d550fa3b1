import { inEachLanguage } from '../../kernel/texts/index.ts'

export const sentences = inEachLanguage((texts) => texts.secondhand.errors)
