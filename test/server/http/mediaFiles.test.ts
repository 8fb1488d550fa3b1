import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { encodePicture } from '../support/pictures.ts'
import { API, openTestServer } from '../support/server.ts'

const { inject, dataDir, close } = await openTestServer()
afterAll(close)

const folder = path.join(dataDir, 'media')
const PICTURE = await encodePicture('webp', { width: 8, height: 8, plain: true })

await mkdir(path.join(folder, 'site', '.cache'), { recursive: true })
await mkdir(path.join(dataDir, 'outside'))
await Promise.all(
  [
    'media/float.webp',
    'media/site/carp.webp',
    'media/.hidden.webp',
    'media/site/.cache/carp.webp',
    'media/float.webp.1a2b3c4d.tmp',
    'outside/secret.webp',
  ].map((file) => writeFile(path.join(dataDir, file), PICTURE)),
)
await symlink(path.join(dataDir, 'outside', 'secret.webp'), path.join(folder, 'linked.webp'))
await symlink(path.join(dataDir, 'outside'), path.join(folder, 'away'))
await symlink(path.join(folder, 'float.webp'), path.join(folder, 'alias.webp'))

describe('a file that the operator put into the folder of pictures', () => {
  test.each(['/media/float.webp', '/media/site/carp.webp'])('%s is for everyone', async (url) => {
    const response = await inject({ url })
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload).toEqual(PICTURE)
    expect(response.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  })

  test('is asked for again by what the browser has of it', async () => {
    const { headers } = await inject({ url: '/media/float.webp' })
    expect((await inject({ url: '/media/float.webp', headers: { 'if-none-match': String(headers.etag) } })).statusCode).toBe(304)
    expect(
      (await inject({ url: '/media/float.webp', headers: { 'if-modified-since': String(headers['last-modified']) } })).statusCode,
    ).toBe(304)
    expect((await inject({ url: '/media/float.webp', headers: { 'if-none-match': 'W/"another"' } })).statusCode).toBe(200)
  })

  test('answers HEAD, and parts', async () => {
    expect(await inject({ method: 'HEAD', url: '/media/float.webp' })).toMatchObject({ statusCode: 200, payload: '' })
    const part = await inject({ url: '/media/float.webp', headers: { range: 'bytes=0-3' } })
    expect([part.statusCode, part.rawPayload]).toEqual([206, PICTURE.subarray(0, 4)])
  })
})

test.each([
  ['a link to a file elsewhere', '/media/linked.webp'],
  ['a link to a file beside it', '/media/alias.webp'],
  ['a file in a folder that is a link', '/media/away/secret.webp'],
  ['a file that starts with a dot', '/media/.hidden.webp'],
  ['a dot, encoded', '/media/%2ehidden.webp'],
  ['a file in a folder that starts with a dot', '/media/site/.cache/carp.webp'],
  ['a file that is being written', '/media/float.webp.1a2b3c4d.tmp'],
  ['a folder', '/media/site'],
  ['a folder with its slash', '/media/site/'],
  ['the folder itself', '/media/'],
  ['the way up', '/media/../outside/secret.webp'],
  ['the way up, encoded', '/media/%2e%2e/outside/secret.webp'],
  ['the way up by an encoded slash', '/media/..%2foutside%2fsecret.webp'],
  ['the way up by backslashes', '/media/..%5coutside%5csecret.webp'],
  ['the way up, encoded twice', '/media/%252e%252e/outside/secret.webp'],
  ['two slashes', '/media//float.webp'],
  ['nothing of that name', '/media/none.webp'],
  ['a file as if it were a folder', '/media/float.webp/more.webp'],
  ['a zero in the name', '/media/float.webp%00.png'],
])('%s is not found', async (_, url) => {
  const response = await inject({ url })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'rest_not_found', data: { status: 404 } })
})

test('what is not found is not kept by any cache: it may be there a moment later', async () => {
  expect((await inject({ url: '/media/none.webp' })).headers['cache-control']).toBe('no-store')
})

test.each([
  ['/media/float.webp', 'cross-origin'],
  [`${API}/qrcode?page=pages/index/index`, 'cross-origin'],
  [`${API}/posts`, 'same-origin'],
  ['/readyz', 'same-origin'],
  ['/nothing', 'same-origin'],
])('whether a page of another origin may show %s: %s', async (url, policy) => {
  expect((await inject({ url })).headers['cross-origin-resource-policy']).toBe(policy)
})
