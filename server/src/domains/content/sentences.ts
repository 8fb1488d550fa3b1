import type { Module } from '../../kernel/module.ts'

export const sentences = {
  'zh-Hans': {
    rest_post_locked: '这条内容暂时对你不可见',
  },
  'zh-Hant': {
    rest_post_locked: '這則內容暫時對你不可見',
  },
  en: {
    rest_post_locked: 'This is not open to you.',
  },
  es: {
    rest_post_locked: 'Este contenido no está abierto para ti.',
  },
  fr: {
    rest_post_locked: 'Ce contenu ne vous est pas ouvert.',
  },
} satisfies Module['sentences']
