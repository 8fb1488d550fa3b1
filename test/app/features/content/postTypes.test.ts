import { postTypeOf } from '@/features/content'

it.each([['video', 'video'], ['redbag', 'redbag'], ['', undefined], ['poem', undefined], ['constructor', undefined]])(
  'of an address that says type=%p, a list takes the type %p', (name, type) => {
    expect(postTypeOf(name)).toBe(type)
  },
)
