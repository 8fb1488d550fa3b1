import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pictures, townAt } from '../../../server/demo/town.ts'
import { articleBlocks } from '../../../server/src/demoArticles.ts'
import { saveVideo } from '../../../server/src/domains/content/types/videoQueries.ts'
import { saveFilm } from '../../../server/src/domains/media/video.ts'
import { readFilm } from '../../../server/src/lib/mp4.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer({ config: { ffmpeg: '/nowhere/ffmpeg' } })
const { call, db, store, buildMember, buildPost } = server
afterAll(() => server.close())

const FOLDER = path.join(import.meta.dirname, '../../../server/demo/films')
const fileOf = (film: string) => readFile(path.join(FOLDER, `${film}.mp4`))
const DAY_MINUTES = 24 * 60

/** One of each season, and the border of two. */
const moments = ['2026-01-15T03:00:00Z', '2026-04-30T16:00:00Z', '2026-07-20T23:59:00Z', '2026-11-30T12:00:00Z'].map((at) => new Date(at))

test.each(moments)('the town of %s has films by several members, and its newest posts are none', (now) => {
  const { posts } = townAt(now)
  const videos = posts.filter(({ film }) => film !== undefined)
  expect(new Set(videos.map(({ author }) => author)).size).toBe(8)
  expect(new Set(videos.map(({ film }) => film)).size).toBe(8)
  for (const { film, pictures: shown, minutesAgo } of videos) {
    expect(shown).toEqual([film])
    expect(minutesAgo).toBeGreaterThan(DAY_MINUTES)
  }
})

test('its films are small, silent, and such as phones play', async () => {
  let size = 0
  for (const { film } of townAt(moments[0]!).posts) {
    if (film === undefined) continue
    const bytes = await fileOf(film)
    const found = await readFilm({ size: bytes.length, read: (at, length) => Promise.resolve(bytes.subarray(at, at + length)) })
    expect(found.film).toMatchObject({ video: 'avc1', audio: null, width: 540, height: 960 })
    size += bytes.length
  }
  expect(size).toBeLessThan(1_500_000)
})

test('a film of the town is shown where no converter is there', async () => {
  const author = await buildMember()
  const post = await buildPost({ author, type: 'video' })
  const film = await saveFilm({ db, store }, author.id, await fileOf('film-float'))
  await saveVideo(db, post.id, { video_id: film, poster_id: null })
  const { extra } = (await call('GET posts/detail', { id: post.id })).body
  expect(extra).toMatchObject({ type: 'video', film: { id: film, seconds: 8, width: 540, height: 960, url: expect.any(String) } })
})

test('each of its articles has headings, and shows all of its pictures once', () => {
  const media = new Map(pictures.map(({ name }, at) => [name, at + 1]))
  const articles = townAt(moments[0]!).posts.filter(({ summary }) => summary !== undefined)
  expect(articles).toHaveLength(20)
  for (const article of articles) {
    const blocks = articleBlocks(article, media)
    expect(blocks.filter(({ type }) => type === 'heading').length).toBeGreaterThan(2)
    expect(blocks.flatMap((block) => (block.type === 'picture' ? [block.mediaId] : []))).toEqual(
      article.pictures.map((name) => media.get(name)),
    )
    expect(JSON.stringify(blocks)).not.toMatch(/\*\*|"(#|!\[|> |- )/)
  }
})

test('an article is written down as lines, and shown as blocks', () => {
  const text = '先说**三件**事\n## 一\n- 甲\n- 乙\n1. 一\n> 引\n![图]\n---'
  const post = { ...townAt(moments[0]!).posts[0]!, text, pictures: ['a', 'b'] }
  const media = new Map([
    ['a', 4],
    ['b', 5],
  ])
  expect(articleBlocks(post, media)).toEqual([
    { type: 'paragraph', spans: [{ text: '先说' }, { text: '三件', bold: true }, { text: '事' }] },
    { type: 'heading', level: 2, text: '一' },
    { type: 'list', ordered: false, items: [{ spans: [{ text: '甲' }] }, { spans: [{ text: '乙' }] }] },
    { type: 'list', ordered: true, items: [{ spans: [{ text: '一' }] }] },
    { type: 'quote', spans: [{ text: '引' }] },
    { type: 'picture', mediaId: 4, caption: '图' },
    { type: 'divider' },
    { type: 'picture', mediaId: 5, caption: '' },
  ])
})
