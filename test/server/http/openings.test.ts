import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openTestServer } from '../support/server.ts'

const LIMIT = 6
const dist = await mkdtemp(path.join(os.tmpdir(), 'anglers-dist-'))
await mkdir(path.join(dist, 'h5'))
await writeFile(path.join(dist, 'h5-assets.json'), JSON.stringify({ pages: ['pages/index/index', 'pagesA/detail/detail'] }))
await writeFile(path.join(dist, 'h5/index.html'), '<!DOCTYPE html><head><title>钓鱼伴侣</title></head><body></body>')
await writeFile(path.join(dist, 'h5/a.js'), '1')
const server = await openTestServer({ dist, config: { rateLimitPerMinute: LIMIT, publicUrl: 'https://anglers.test' } })
const { app, buildMember, buildPicture, buildPost } = server
afterAll(async () => {
  await server.close()
  await rm(dist, { recursive: true })
})

const open = async (url: string, remoteAddress: string) => {
  const { statusCode: status, payload } = await app.inject({ url, remoteAddress })
  return { status, payload }
}
const spend = async (times: number, url: string, ip: string) => {
  for (let i = 0; i < times; i++) await open(url, ip)
}

test('whoever opens too many pages has them without what the database says of them', async () => {
  const { id } = await buildPost({ title: '春钓鲫鱼' })
  const page = `/pagesA/detail/detail?id=${id}`
  await spend(LIMIT - 1, '/', '10.1.0.1')
  expect((await open(page, '10.1.0.1')).payload).toContain('春钓鲫鱼')
  expect(await open(page, '10.1.0.1')).toEqual({ status: 200, payload: expect.not.stringContaining('春钓鲫鱼') })
  expect((await open(page, '10.1.0.2')).payload).toContain('春钓鲫鱼')
})

test('whoever reads too many sitemaps is told to come again, which pages count toward', async () => {
  await spend(LIMIT - 1, '/', '10.2.0.1')
  expect((await open('/sitemap.xml', '10.2.0.1')).status).toBe(200)
  for (const url of ['/sitemap.xml', '/sitemap-0-0.xml']) expect((await open(url, '10.2.0.1')).status).toBe(429)
})

test('whoever asks for too many files that are not there waits; files that are there do not count, nor does code', async () => {
  const author = await buildMember()
  const picture = await buildPicture(author)
  await buildPost({ author, pictures: [picture] })
  const { body } = await server.call('GET posts', {}, { ip: '10.3.0.9' })
  const { pathname } = new URL(body[0]!.pictures[0]!.thumb)
  await spend(3 * LIMIT, pathname, '10.3.0.1')
  await spend(3 * LIMIT, '/a.js', '10.3.0.1')
  expect((await open('/a.js', '10.3.0.1')).status).toBe(200)
  const missing = `/media/ab/${'0'.repeat(32)}-thumb.webp`
  const statuses: number[] = []
  for (let i = 0; i < LIMIT + 2; i++) statuses.push((await open(missing, '10.3.0.1')).status)
  expect(statuses).toEqual([...Array<number>(LIMIT + 1).fill(404), 429])
  // Shown to all, as is known, though the factory stores no file of it.
  expect((await open(pathname, '10.3.0.1')).status).not.toBe(429)
  expect((await open(missing, '10.3.0.2')).status).toBe(404)
})

test('whoever asked for too many files that are not there waits for no longer than a minute', async () => {
  const missing = `/media/cd/${'0'.repeat(32)}-thumb.webp`
  const status = async () => (await open(missing, '10.4.0.1')).status
  await spend(LIMIT - 1, missing, '10.4.0.1')
  // As if the minute were nearly over.
  await sql`update call_count set ends_at = now() + interval '3 seconds'`.execute(server.db)
  await spend(2, missing, '10.4.0.1')
  expect(await status()).toBe(429)
  while ((await status()) === 429) await delay(20)
  expect(await status()).toBe(404)
})
