import { CODE_MINUTES } from '@anglers/contract/limits'
import type { Language } from '../../kernel/language.ts'

/** What the message with a code says, as an e-mail or where an SMS has no template of its own. */
const texts: Record<Language, { subject: string; text: string }> = {
  'zh-Hans': {
    subject: '钓鱼伴侣验证码',
    text: '您的验证码是 {code}，{minutes} 分钟内有效。请不要告诉任何人。如果不是您本人操作，请忽略这条消息。',
  },
  'zh-Hant': {
    subject: '釣魚伴侶驗證碼',
    text: '您的驗證碼是 {code}，{minutes} 分鐘內有效。請不要告訴任何人。如果不是您本人操作，請忽略這則訊息。',
  },
  en: {
    subject: 'Your code for 钓鱼伴侣',
    text: 'Your code is {code}. It is good for {minutes} minutes. Tell it to nobody. If you did not ask for it, ignore this message.',
  },
  es: {
    subject: 'Tu código de 钓鱼伴侣',
    text: 'Tu código es {code}. Vale durante {minutes} minutos. No se lo digas a nadie. Si no lo has pedido, ignora este mensaje.',
  },
  fr: {
    subject: 'Votre code pour 钓鱼伴侣',
    text: "Votre code est {code}. Il est valable {minutes} minutes. Ne le donnez à personne. Si vous ne l'avez pas demandé, ignorez ce message.",
  },
}

/** The message that carries a code. */
export function codeMessage(code: string, language: Language): { code: string; subject: string; text: string } {
  const { subject, text } = texts[language]
  return { code, subject, text: text.replace('{code}', code).replace('{minutes}', String(CODE_MINUTES)) }
}
