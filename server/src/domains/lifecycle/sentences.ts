import type { Module } from '../../kernel/module.ts'

/** `{until}` stands for the time when it ends. */
export const sentences = {
  'zh-Hans': {
    leaving_too_early: '注销申请还在等待期内，{until} 之后才能注销',
  },
  'zh-Hant': {
    leaving_too_early: '註銷申請還在等待期內，{until} 之後才能註銷',
  },
  en: {
    leaving_too_early: 'The account can be deleted from {until} on.',
  },
  es: {
    leaving_too_early: 'La cuenta se puede eliminar a partir del {until}.',
  },
  fr: {
    leaving_too_early: 'Le compte peut être supprimé à partir du {until}.',
  },
} satisfies Module['sentences']
