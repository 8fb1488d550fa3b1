import { placesForm } from '@/features/content/types/places/form'
import { PostForm } from '@/features/publish'
import { session } from '@/stores/session'
import { buildSession } from '../../support/factories'
import { answers, asked } from '../../support/server'

beforeEach(() => session.open(buildSession()))

test.each(['exact', 'km', 'hidden'] as const)('says who may know of a new spot, %s as well', async (placeReveal) => {
  answers('POST publish/places', { id: 12, state: 'live', version: 1 })
  const form = new PostForm(placesForm)
  form.set({ title: '后山窝', content: '早口好', place: { name: '月塘', address: '', lat: 30, lng: 114 }, placeReveal })
  expect(await form.submit()).toEqual({ kind: 'published', id: 12, state: 'live' })
  expect(asked('POST publish/places')[0]?.body).toMatchObject({ placeReveal })
})
