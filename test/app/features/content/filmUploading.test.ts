import { FilmUploading } from '@/features/content/types/video/FilmUploading'
import { videoForm } from '@/features/content/types/video/form'
import { deviceDrafts, dropDeviceDraft } from '@/features/outbox/deviceDrafts'
import { PostForm } from '@/features/publish'
import * as film from '@/platform/film'
import * as fileCache from '@/platform/fileCache'
import { drafts } from '@/stores/drafts'
import { session } from '@/stores/session'
import { buildSession } from '../../support/factories'
import { answers, loses, settled } from '../../support/server'

jest.mock('@/platform/fileCache')
jest.mock('@/platform/film')

const host = jest.mocked(fileCache)
const ready = { id: 5, url: '/media/aa/film.mp4', poster: null, seconds: 65, width: 720, height: 1280 }
let keeps: (name: string) => void

beforeEach(() => {
  session.open(buildSession())
  loses('GET upload/video')
  host.keep.mockReturnValue(new Promise((resolve) => (keeps = resolve)))
  host.drop.mockReset().mockResolvedValue(undefined)
  jest.mocked(film.chooseFilm).mockResolvedValue({ path: 'blob:film', bytes: 10, poster: null })
})
afterEach(() => localStorage.clear())

/** A film that was just chosen. */
async function begin() {
  const form = new PostForm(videoForm)
  const uploading = new FilmUploading(form)
  await uploading.choose()
  await settled()
  return {
    form,
    uploading,
    kept: async () => {
      keeps('kept-film')
      await settled()
    },
  }
}

const dropped = () => host.drop.mock.calls.map(([name]) => name)

describe('what the device keeps of a film goes', () => {
  test('when the film is taken out before it was kept', async () => {
    const { uploading, kept } = await begin()
    uploading.remove()
    await kept()
    expect(dropped()).toEqual(['kept-film'])
  })

  test('when it arrived before it was kept', async () => {
    answers('GET upload/video', { size: 10, received: 10, state: 'ready', problem: null, film: ready })
    const { form, kept } = await begin()
    await kept()
    expect([form.fields.film, dropped()]).toMatchObject([{ done: ready, cachedName: null }, ['kept-film']])
  })

  test('when the page was left before it was kept, as no draft knows of it', async () => {
    const { form, uploading, kept } = await begin()
    uploading.close()
    form.leave()
    await kept()
    expect(dropped()).toEqual(['kept-film'])
  })

  test('when the form is cleared', async () => {
    const { form, uploading, kept } = await begin()
    await kept()
    form.discard()
    expect([dropped(), uploading.phase]).toEqual([['kept-film'], 'idle'])
    uploading.close()
  })

  test('when its draft is thrown away in the list of those that only this device has, with the files of an article likewise', () => {
    const fields = { film: { upload: 'one', size: 10, cachedName: 'kept-film', done: null }, content: '看' }
    drafts.write('video', { fields, pictures: [{ key: 'a', cachedName: 'kept-picture' }] })
    drafts.write('single', { fields: { title: '标点', blocks: [{ kind: 'file', cachedName: 'kept-file' }, { kind: 'divider' }] } })
    for (const draft of deviceDrafts()) dropDeviceDraft(draft)
    expect([dropped().sort(), deviceDrafts()]).toEqual([['kept-file', 'kept-film', 'kept-picture'], []])
  })
})

test('what the device keeps of a film stays while that is on its way', async () => {
  const { form, uploading, kept } = await begin()
  await kept()
  uploading.close()
  form.leave()
  expect([form.fields.film?.cachedName, dropped()]).toEqual(['kept-film', []])
})
