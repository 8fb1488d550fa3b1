import Taro from '@tarojs/taro'
import { localeOf } from '@/lib/i18n'
import { Preferences } from '@/stores/preferences'

type Listener = (event: { matches: boolean }) => void

/** A system that can be switched to dark. */
function systemIs(dark: boolean) {
  const listeners: Listener[] = []
  window.matchMedia = (() => ({ matches: dark, addEventListener: (_: string, listener: Listener) => listeners.push(listener) })) as never
  return (matches: boolean) => listeners.forEach((listener) => listener({ matches }))
}

describe('the theme', () => {
  test.each([
    ['nothing chosen', {}, false, 'light'],
    ['nothing chosen', {}, true, 'dark'],
    ['a choice that counts', { follow: false, theme: 'dark' }, false, 'dark'],
    ['a choice while the system is followed', { follow: true, theme: 'dark' }, false, 'light'],
    ['a choice with follow unset', { theme: 'dark' }, false, 'light'],
  ])('%s %p, system dark: %p', (_, kept, dark, theme) => {
    systemIs(dark)
    for (const [key, value] of Object.entries(kept)) Taro.setStorageSync(key, value)
    expect(new Preferences().theme).toBe(theme)
  })

  test('changes with the system, live, while that is followed', () => {
    const turn = systemIs(false)
    const preferences = new Preferences()
    turn(true)
    expect(preferences.theme).toBe('dark')
    preferences.set('follow', false)
    expect(preferences.theme).toBe('light')
  })
})

test('what is set is kept, the rest has its default', () => {
  systemIs(false)
  new Preferences().set('fontSize', 'huge')
  const reloaded = new Preferences()
  expect([reloaded.get('fontSize'), reloaded.get('follow')]).toEqual(['huge', true])
})

test('what is kept and means nothing to us counts as not set', () => {
  systemIs(false)
  for (const [key, value] of [
    ['fontSize', 'gigantic'],
    ['theme', 7],
    ['follow', 'yes'],
    ['locale', 'zh-CN'],
  ] as const)
    Taro.setStorageSync(key, value)
  const reloaded = new Preferences()
  expect([reloaded.get('fontSize'), reloaded.get('theme'), reloaded.get('follow')]).toEqual(['normal', 'light', true])
  expect(reloaded.get('locale')).toBe(localeOf(navigator.language))
})

test('by what is chosen, and was before, the server draws first screens', () => {
  for (const name of ['fontSize', 'locale']) document.cookie = `${name}=; path=/; max-age=0`
  Taro.setStorageSync('fontSize', 'huge')
  const preferences = new Preferences()
  expect(document.cookie).toContain('fontSize=huge')
  preferences.set('fontSize', 'large')
  preferences.set('locale', 'fr')
  expect(document.cookie).toContain('fontSize=large')
  expect(document.cookie).toContain('locale=fr')
})

test("the interface speaks the system's language until another is chosen", () => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('zh-TW')
  expect(new Preferences().get('locale')).toBe('zh-Hant')
  new Preferences().set('locale', 'fr')
  expect(new Preferences().get('locale')).toBe('fr')
})
