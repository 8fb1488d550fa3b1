import { postTypeOf } from '@/features/content'

it.each([
  ['words', 'words'],
  ['single', 'single'],
  ['', undefined],
  ['poem', undefined],
  ['constructor', undefined],
])('of an address that says type=%p, a list takes the type %p', (name, type) => {
  expect(postTypeOf(name)).toBe(type)
})
