import { appWays, hasApp } from '@/features/site/appLink'

const all = { open: 'anglers://home', ios: 'https://ios.example', android: 'https://android.example', other: 'https://other.example' }

test.each([
  [all, 'ios', { open: all.open, download: all.ios, elsewhere: all.ios }],
  [all, 'android', { open: all.open, download: all.android, elsewhere: all.android }],
  [all, 'other', { open: undefined, download: all.other, elsewhere: all.other }],
  [{ ios: all.ios }, 'android', { open: undefined, download: undefined, elsewhere: all.ios }],
  [{ android: all.android, other: all.other }, 'ios', { open: undefined, download: all.other, elsewhere: all.other }],
  [{ open: all.open }, 'other', { open: undefined, download: undefined, elsewhere: all.open }],
  [{ ios: '', open: '' }, 'ios', { open: undefined, download: undefined, elsewhere: undefined }],
  [{}, 'ios', { open: undefined, download: undefined, elsewhere: undefined }],
] as const)('%j on %s', (links, device, ways) => {
  expect(appWays(links, device)).toEqual(ways)
})

test('an app without links is none', () => {
  expect([hasApp(all), hasApp({ ios: '' }), hasApp({})]).toEqual([true, false, false])
})
