/** The languages that the server answers in. */
export const languages = ['zh-Hans', 'zh-Hant', 'en', 'es', 'fr'] as const
export type Language = (typeof languages)[number]
