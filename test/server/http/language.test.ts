import { dateTime } from '../../../server/src/kernel/texts/dateTime.ts'
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

test.each([
  ['zh-Hans', '2031年3月1日 00:30'],
  ['zh-Hant', '2031年3月1日 凌晨12:30'],
  ['en', '1 Mar 2031, 00:30'],
  ['es', '1 mar 2031, 0:30'],
  ['fr', '1 mars 2031, 00:30'],
])('a moment is written in %s as %s, by the clock of the town', (language, written) => {
  expect(dateTime(language, new Date('2031-02-28T16:30:00Z'))).toBe(written)
})
