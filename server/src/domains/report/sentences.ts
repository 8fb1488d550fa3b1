import type { Module } from '../../kernel/module.ts'

export const sentences = {
  'zh-Hans': {
    already_reported: '你已经举报过了，我们正在处理',
  },
  'zh-Hant': {
    already_reported: '你已經檢舉過了，我們正在處理',
  },
  en: {
    already_reported: 'You have reported this already. We are looking into it.',
  },
  es: {
    already_reported: 'Ya lo has denunciado. Lo estamos revisando.',
  },
  fr: {
    already_reported: 'Vous l’avez déjà signalé. Nous nous en occupons.',
  },
} satisfies Module['sentences']
