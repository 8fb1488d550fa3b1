import { diaochangForm } from '@/features/content/types/diaochang'
import { placesForm } from '@/features/content/types/places'
import { secondhandForm } from '@/features/content/types/secondhand'
import { wordsForm } from '@/features/content/types/words'
import { PostForm, type PostFormType } from '@/features/publish'
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

const atFirst = [
  ['a spot', placesForm, 'km'],
  ['tackle', secondhandForm, 'km'],
  ['a status', wordsForm, 'exact'],
  ['a ground', diaochangForm, 'exact'],
] as unknown as [string, PostFormType<object>, string][]

test.each(atFirst)('of %s others know no more of its place at first than is meant', (_, of, reveal) => {
  const form = new PostForm(of)
  const first = form.fields.placeReveal
  form.set({ placeReveal: 'hidden' })
  form.discard()
  expect([first, form.fields.placeReveal]).toEqual([reveal, reveal])
})
