import { languageOf, nameIn, textIn, textInEach } from '../../../server/src/kernel/language.ts'

test.each([
  [undefined, 'zh-Hans'],
  ['', 'zh-Hans'],
  ['ZH-tw', 'zh-Hant'],
  ['zh-Hant-CN', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
  ['zh-SG', 'zh-Hans'],
  ['en-GB', 'en'],
  ['es-419,en', 'es'],
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['en;q=0.8,es;q=0.8', 'en'],
  ['fr; level=1; q=0.2, en; q=0.1', 'fr'],
  ['english,frx', 'zh-Hans'],
  ['de,pt;q=0.9,es;q=0.1', 'es'],
])('who wants %j reads %s', (header, language) => expect(languageOf(header)).toBe(language))

test('what an operator has not translated, or left empty, is read in Chinese', () => {
  const text = { 'zh-Hans': '路亚', 'zh-Hant': '路亞', en: 'Lures', es: '', fr: '' }
  expect([textIn(text, 'en'), textIn(text, 'es')]).toEqual(['Lures', '路亚'])
  expect(textInEach(text)).toEqual({ 'zh-Hans': '路亚', 'zh-Hant': '路亞', en: 'Lures', es: '路亚', fr: '路亚' })
})

test('a name is in Chinese, and in what it was translated to', () => {
  expect([nameIn({ name: '路亚' }, 'en'), nameIn({ name: '路亚', names: { en: 'Lures' } }, 'en')]).toEqual(['路亚', 'Lures'])
  expect([nameIn({ name: '路亚', names: { en: 'Lures', es: '' } }, 'es'), nameIn({ name: '路亚', names: { en: 'x' } }, 'zh-Hans')]).toEqual(
    ['路亚', '路亚'],
  )
})
