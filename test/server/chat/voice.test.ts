import { VOICE_MS_MAX, VOICE_MS_MIN } from '@anglers/contract/limits'
import { file } from '../support/multipart.ts'
import { openTestServer } from '../support/server.ts'
import { sounds, wav } from '../support/sounds.ts'

const { call, upload, refused, refusedUpload, inject, buildMember, buildFollow, close } = await openTestServer()
afterAll(close)

const me = await buildMember()
const other = await buildMember()
await buildFollow(other, me)
/** A recording whose track is of pictures. */
const film = Buffer.from(sounds.safari.toString('latin1').replace('soun', 'vide'), 'latin1')
const note = async (bytes = sounds.wav, ms = 3_000) =>
  (await upload('POST upload/im-voice', [file(bytes, 'note')], { as: me, query: { ms } })).body.data
const refusedNote = (bytes: Buffer, query: Record<string, unknown> = { ms: 3_000 }) =>
  refusedUpload('POST upload/im-voice', [file(bytes, 'note')], { as: me, query })

describe('POST upload/im-voice', () => {
  test('needs a session', async () => {
    expect(await refusedUpload('POST upload/im-voice', [file(sounds.wav)], { query: { ms: 3_000 } })).toMatchObject({ status: 401 })
  })

  test.each(['wav', 'mp3', 'aac', 'm4a', 'mp4', 'safari'] as const)(
    'keeps %s, which every phone and browser plays, and serves it in pieces, as Safari asks',
    async (kind) => {
      const { url, ms } = await note(sounds[kind])
      expect(ms).toBe(3_000)
      const whole = await inject({ url })
      expect(whole.headers['content-type']).toMatch(/^audio\//)
      expect(whole.rawPayload).toEqual(sounds[kind])
      const piece = await inject({ url, headers: { range: 'bytes=0-1' } })
      expect([piece.statusCode, piece.rawPayload]).toEqual([206, sounds[kind].subarray(0, 2)])
    },
  )

  test.each([
    ['WebM', sounds.webm],
    ['Ogg', sounds.ogg],
    ['a film', film],
    ['no sound', Buffer.from('<svg/>')],
  ])('refuses %s', async (_, bytes) => {
    expect(await refusedNote(bytes)).toMatchObject({ status: 415, code: 'rest_upload_sound' })
  })

  test('takes a minute of what a browser without a codec of its own sends, and no more', async () => {
    expect((await note(wav(VOICE_MS_MAX / 1000), VOICE_MS_MAX)).ms).toBe(VOICE_MS_MAX)
    expect(await refusedNote(wav(VOICE_MS_MAX / 1000 + 5))).toMatchObject({ code: 'rest_upload_too_large' })
  })

  test.each([[{}], [{ ms: VOICE_MS_MIN - 1 }], [{ ms: VOICE_MS_MAX + 1 }], [{ ms: 'long' }]])(
    'refuses the length %j, by name',
    async (query) => {
      expect(await refusedNote(sounds.wav, query)).toMatchObject({ status: 400, params: { ms: expect.any(String) } })
    },
  )
})

test('a voice note is sent once it is kept, by its speaker alone', async () => {
  const { id, ms, url } = await note()
  // Its owner's address lasts longer than that of those who hear it.
  const voice = { id, ms, url: expect.stringContaining(`${url.split('?')[0]}?e=`) }
  expect((await call('POST message/send', { id: other.id, voice: id }, { as: me })).body).toMatchObject({ kind: 'voice', text: '', voice })
  expect((await call('GET message/list', { id: me.id }, { as: other })).body.messages[0]).toMatchObject({ voice })
  expect(await refused('POST message/send', { id: me.id, voice: id }, { as: other })).toMatchObject({
    params: { voice: expect.any(String) },
  })
  const { id: said } = (await call('GET message/list', { id: me.id }, { as: other })).body.messages[0]!
  await call('POST message/recall', { id: said }, { as: me })
  expect((await call('GET message/list', { id: me.id }, { as: other })).body.messages[0]).not.toHaveProperty('voice')
})
