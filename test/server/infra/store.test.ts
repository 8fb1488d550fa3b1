import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { FolderStore } from '../../../server/src/infra/store.ts'
import { Secret } from '../../../server/src/lib/secret.ts'
import { SignedLinks } from '../../../server/src/lib/signedLinks.ts'

const links = new SignedLinks(new Secret('the secret of this test'))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'anglers-store-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('keeps files under their keys, whole, and gives their address', async () => {
  const store = new FolderStore(folder, 'https://img.example/media', links)
  await store.put('ab/abc-full.webp', Buffer.from('picture'))
  await store.put('ab/abc-full.webp', Buffer.from('newer picture'))
  expect(await readFile(path.join(folder, 'ab/abc-full.webp'), 'utf8')).toBe('newer picture')
  expect(await readdir(path.join(folder, 'ab'))).toEqual(['abc-full.webp'])
  expect(store.url('ab/abc-full.webp')).toBe('https://img.example/media/ab/abc-full.webp')
  expect(store.signedUrl('ab/abc-full.webp', 12)).toBe(`https://img.example/media/ab/abc-full.webp?${links.query('ab/abc-full.webp', 12)}`)
})

test('removes a file, and does not mind when there is none', async () => {
  const store = new FolderStore(folder, '/media', links)
  await store.put('a.webp', Buffer.from('picture'))
  await store.remove('a.webp')
  await store.remove('a.webp')
  expect(await readdir(folder)).toEqual([])
})

test.each(['../outside', 'a/../../outside', '/etc/passwd', '.', ''])('refuses the key %p, which lies outside', async (key) => {
  await expect(new FolderStore(folder, '/media', links).put(key, Buffer.from('x'))).rejects.toThrow('key outside the store')
})
