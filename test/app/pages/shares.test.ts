import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What shows posts, with a button each to share it. */
const LISTS = /<(PostList|HomeFeed|FindFeed|SearchHits|VenueList)\b/
const OWN = /\buse(Page|PostPage)Sharing\(/
const ANY = /\buse(Page|PostPage|Post)Sharing\(|\buseShareAppMessage\(/

async function pages(): Promise<string[]> {
  Object.assign(globalThis, { defineAppConfig: (config: object) => config })
  const { default: app } = await import('@/app.config')
  return [...app.pages!, ...app.subPackages!.flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`))]
}
const read = (file: string) => readFileSync(join(__dirname, `../../../src/${file}`), 'utf8')

test('a page says what is shared of it, and its config that it may be, where either does or it shows posts', async () => {
  const odd = (await pages()).filter((page) => {
    const [code, config] = [read(`${page}.tsx`), read(`${page}.config.ts`)]
    const shares = ANY.test(code)
    return (
      (LISTS.test(code) && !shares) ||
      shares !== config.includes('enableShareAppMessage: true') ||
      OWN.test(code) !== config.includes("enableShareTimeline: process.env.TARO_ENV === 'weapp'")
    )
  })
  expect(odd).toEqual([])
})
