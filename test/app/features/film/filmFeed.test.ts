import { FEED_PER_PAGE } from '@anglers/contract/limits'
import { FilmFeed } from '@/features/film/filmFeed'
import { savesData } from '@/platform/film'
import { posts } from '@/features/content'
import { session } from '@/stores/session'
import { buildPost, buildSession } from '../../support/factories'
import { answersPages, asked, settled } from '../../support/server'

jest.mock('@/platform/film')

const film = { id: 5, url: '/media/aa/film.mp4', poster: null, seconds: 65, width: 720, height: 1280 }
const card = (url: string | null = film.url) => buildPost({ type: 'video', extra: { type: 'video', film: { ...film, url } } })

beforeEach(() => {
  session.open(buildSession())
  jest.mocked(savesData).mockResolvedValue(false)
})

async function opened(rows = [card(), card(), card()]) {
  answersPages('GET posts', () => rows)
  const feed = new FilmFeed(undefined)
  await feed.load()
  await settled()
  return feed
}
const playing = (feed: FilmFeed) => feed.films.map((_, index) => feed.isPlaying(index))

test('the film that one has come to plays, and none beside it', async () => {
  const feed = await opened()
  const seen = [playing(feed)]
  feed.turn(0)
  seen.push(playing(feed))
  feed.go(1)
  seen.push(playing(feed))
  feed.hide(true)
  seen.push(playing(feed))
  feed.hide(false)
  seen.push(playing(feed))
  expect(seen).toEqual([
    [true, false, false],
    [false, false, false],
    [false, true, false],
    [false, false, false],
    [false, true, false],
  ])
})

test('nothing plays before it is known whether its reader saves data', () => {
  expect(new FilmFeed(undefined).isPlaying(0)).toBe(false)
})

test('of who saves data each film waits for a tap, the next one as well', async () => {
  jest.mocked(savesData).mockResolvedValue(true)
  const feed = await opened()
  const seen = [playing(feed)]
  feed.turn(0)
  seen.push(playing(feed))
  feed.go(1)
  seen.push(playing(feed))
  // The line has become a better one; what was begun goes on as it was.
  jest.mocked(savesData).mockResolvedValue(false)
  feed.turn(1)
  await feed.load()
  seen.push(playing(feed))
  feed.go(2)
  seen.push(playing(feed))
  expect(seen).toEqual([
    [false, false, false],
    [true, false, false],
    [false, false, false],
    [false, true, false],
    [false, false, false],
  ])
})

test('sound is off at first, and then as it was left', () => {
  const feed = new FilmFeed(undefined)
  expect(feed.muted).toBe(true)
  feed.turnSound()
  expect([feed.muted, new FilmFeed(undefined).muted]).toEqual([false, false])
  feed.turnSound()
  expect(new FilmFeed(undefined).muted).toBe(true)
})

test('where none may begin aloud it begins in silence, and where none may begin at all it waits; nothing of it is remembered', async () => {
  const feed = await opened()
  feed.turnSound()
  feed.silence()
  expect([feed.muted, feed.paused, new FilmFeed(undefined).muted]).toEqual([true, false, false])
  feed.silence()
  expect([feed.muted, feed.paused]).toEqual([true, true])
})

test('where the last of them is gone, the one before it is come to', async () => {
  const rows = [card(), card()]
  const feed = await opened(rows)
  feed.go(1)
  posts.get(rows[1]!.id)!.merge({ state: 'removed' })
  feed.settle()
  expect([feed.films.length, feed.current]).toEqual([1, 0])
  posts.get(rows[0]!.id)!.merge({ state: 'removed' })
  feed.settle()
  expect(feed.current).toBe(0)
})

test('further ones are fetched shortly before they are come to, not before', async () => {
  const feed = await opened(Array.from({ length: FEED_PER_PAGE + 1 }, () => card()))
  const pages = async (index: number) => {
    feed.go(index)
    await settled()
    return asked('GET posts').length
  }
  expect([await pages(FEED_PER_PAGE - 4), await pages(FEED_PER_PAGE - 3)]).toEqual([1, 2])
})
