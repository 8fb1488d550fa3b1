import type { ReportReason, ReportType } from '@anglers/contract/report'
import type { Language } from '../../kernel/language.ts'
import type { Module } from '../../kernel/module.ts'
import { reportTargets } from './targets.ts'

const FEEDBACK_REASONS: readonly ReportReason[] = ['bug', 'idea', 'account', 'other']

const names: Record<Language, Record<ReportReason, string>> = {
  'zh-Hans': {
    spam: '垃圾广告',
    porn: '色情低俗',
    abuse: '辱骂攻击',
    fraud: '欺诈骗钱',
    poaching: '电鱼、禁渔期或违规垂钓',
    illegal: '其他违法违规',
    untrue: '不实信息',
    privacy: '泄露隐私',
    rights: '抄袭侵权',
    impersonation: '冒充他人',
    bug: '功能异常',
    idea: '产品建议',
    account: '账号问题',
    other: '其他',
  },
  'zh-Hant': {
    spam: '垃圾廣告',
    porn: '色情低俗',
    abuse: '辱罵攻擊',
    fraud: '詐騙',
    poaching: '電魚、禁漁期或違規垂釣',
    illegal: '其他違法違規',
    untrue: '不實資訊',
    privacy: '洩露隱私',
    rights: '抄襲侵權',
    impersonation: '冒充他人',
    bug: '功能異常',
    idea: '產品建議',
    account: '帳號問題',
    other: '其他',
  },
  en: {
    spam: 'Spam or advertising',
    porn: 'Sexual content',
    abuse: 'Insults or harassment',
    fraud: 'Fraud',
    poaching: 'Poaching or fishing against the rules',
    illegal: 'Otherwise against the law',
    untrue: 'False information',
    privacy: 'Gives away private things',
    rights: 'Copied from others',
    impersonation: 'Pretends to be somebody else',
    bug: 'Something does not work',
    idea: 'A suggestion',
    account: 'Trouble with my account',
    other: 'Something else',
  },
  es: {
    spam: 'Spam o publicidad',
    porn: 'Contenido sexual',
    abuse: 'Insultos o acoso',
    fraud: 'Estafa',
    poaching: 'Pesca furtiva o contra las normas',
    illegal: 'Otra cosa ilegal',
    untrue: 'Información falsa',
    privacy: 'Revela datos privados',
    rights: 'Copiado de otros',
    impersonation: 'Se hace pasar por otra persona',
    bug: 'Algo no funciona',
    idea: 'Una sugerencia',
    account: 'Un problema con mi cuenta',
    other: 'Otra cosa',
  },
  fr: {
    spam: 'Spam ou publicité',
    porn: 'Contenu sexuel',
    abuse: 'Insultes ou harcèlement',
    fraud: 'Escroquerie',
    poaching: 'Braconnage ou pêche contraire aux règles',
    illegal: 'Autre chose d’illégal',
    untrue: 'Fausse information',
    privacy: 'Divulgue la vie privée',
    rights: 'Copié sur autrui',
    impersonation: "Se fait passer pour quelqu'un d'autre",
    bug: 'Quelque chose ne marche pas',
    idea: 'Une suggestion',
    account: 'Un souci avec mon compte',
    other: 'Autre chose',
  },
}

/** Reasons that say nothing by themselves. */
const wordless = new Set<ReportReason>(['other'])

/** Whether a report must say in words what it is about. */
export const needsWords = (type: ReportType, reason: ReportReason): boolean => type === 'feedback' || wordless.has(reason)

/** Which reasons a report of this type may have, the likeliest first. */
export const reasonsOf = (modules: readonly Module[], type: ReportType): readonly ReportReason[] =>
  type === 'feedback' ? FEEDBACK_REASONS : reportTargets(modules)[type].reasons

export const presentReasons = (modules: readonly Module[], type: ReportType, language: Language) =>
  reasonsOf(modules, type).map((key) => ({ key, name: names[language][key], words: needsWords(type, key) }))
