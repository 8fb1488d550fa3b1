import { chown, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { FolderStore } from '../../../server/src/infra/folderStore.ts'
import { storeFault } from '../../../server/src/infra/startFaults.ts'
import { S3Store } from '../../../server/src/infra/s3Store.ts'
import { FileAddresses, NO_STORE, type ObjectStore } from '../../../server/src/infra/store.ts'
import { Secret } from '../../../server/src/lib/secret.ts'
import { SignedLinks } from '../../../server/src/lib/signedLinks.ts'
import { type Loopback, openLoopback } from '../support/loopback.ts'
import { freePort } from '../support/process.ts'
import { hasS3, S3_MS, type S3Server, startS3 } from '../support/s3.ts'

const links = new SignedLinks(new Secret('the secret of this test'))
const addresses = new FileAddresses('https://img.example', links)

let s3: S3Server | undefined
if (hasS3) {
  beforeAll(async () => {
    s3 = await startS3()
  }, S3_MS)
  afterAll(() => s3?.stop())
}

const newFolder = () => mkdtemp(path.join(os.tmpdir(), 'anglers-store-'))
const content = async (store: ObjectStore, key: string) => {
  const file = await store.open(key)
  return file && String(await buffer(file.stream))
}
const keys = async (store: ObjectStore, after?: string) => {
  const batches = []
  for await (const batch of store.list(after)) batches.push(batch.map(({ key }) => key))
  return batches.flat()
}
const MB = 1_000_000
/** A stream of so many megabytes, which may break off at its end. */
const film = (megabytes: number, end: () => void = () => {}) =>
  Readable.from(
    (function* () {
      for (let i = 0; i < megabytes; i++) yield Buffer.alloc(MB, i)
      end()
    })(),
  )

type Kind = [name: string, open: () => Promise<{ store: ObjectStore; close: () => Promise<unknown> }>]
const kinds: Kind[] = [
  [
    'a folder',
    async () => {
      const folder = await newFolder()
      return { store: new FolderStore(folder, addresses), close: () => rm(folder, { recursive: true }) }
    },
  ],
]
let buckets = 0
if (hasS3)
  kinds.push(['S3', async () => ({ store: new S3Store(await s3!.createBucket(`store-${++buckets}`), addresses), close: async () => {} })])

describe.each(kinds)('a store in %s', (_, openStore) => {
  let store: ObjectStore
  let close: () => Promise<unknown>
  beforeAll(async () => {
    ;({ store, close } = await openStore())
  }, S3_MS)
  afterAll(() => close())
  afterEach(async () => {
    for (const key of await keys(store)) await store.remove(key)
  })

  test('keeps files under their keys, the newest of each, and says what they are', async () => {
    const before = Date.now()
    await store.put('ab/abc-full.webp', Buffer.from('picture'), 'image/webp')
    await store.put('ab/abc-full.webp', Buffer.from('newer picture'), 'image/webp')
    await store.put('ab/note.m4a', Buffer.from('note'), 'audio/mp4')
    expect(await content(store, 'ab/abc-full.webp')).toBe('newer picture')
    const info = (await store.stat('ab/abc-full.webp'))!
    expect(info).toMatchObject({ bytes: 13, contentType: 'image/webp', etag: expect.stringMatching(/^(W\/)?"[^"]+"$/) })
    // Of a second that is not over yet, some stores keep the end.
    expect(Math.abs(info.modified.getTime() - before)).toBeLessThan(S3_MS)
    expect(await store.stat('ab/note.m4a')).toMatchObject({ bytes: 4, contentType: 'audio/mp4' })
    expect((await store.stat('ab/note.m4a'))!.etag).not.toBe(info.etag)
  })

  test('gives a part of a file, and what is known of the whole', async () => {
    await store.put('ab/note.m4a', Buffer.from('0123456789'), 'audio/mp4')
    const { stream, ...info } = (await store.open('ab/note.m4a', { first: 2, last: 5 }))!
    expect(String(await buffer(stream))).toBe('2345')
    expect(info).toEqual(await store.stat('ab/note.m4a'))
  })

  test('has nothing where nothing was put, and does not mind removing that', async () => {
    await store.put('ab/gone.webp', Buffer.from('picture'), 'image/webp')
    await store.remove('ab/gone.webp')
    await store.remove('ab/gone.webp')
    for (const key of ['ab/gone.webp', 'ab', 'none.webp', 'ab/gone.webp/more.webp'])
      expect([key, await store.stat(key), await store.open(key)]).toEqual([key, null, null])
  })

  test('keeps what comes as a stream, a long one too', async () => {
    await store.put('ab/short.mp4', { stream: Readable.from([Buffer.from('ab'), Buffer.from('cd')]), maxBytes: 4 }, 'video/mp4')
    expect(await content(store, 'ab/short.mp4')).toBe('abcd')
    await store.put('ab/long.mp4', { stream: film(12), maxBytes: 12 * MB }, 'video/mp4')
    expect(await store.stat('ab/long.mp4')).toMatchObject({ bytes: 12 * MB })
    const { stream } = (await store.open('ab/long.mp4', { first: 11 * MB - 1, last: 11 * MB }))!
    expect([...(await buffer(stream))]).toEqual([10, 11])
  })

  test.each([1, 12])('keeps nothing of a stream of %i MB that breaks off, or brings too much', async (megabytes) => {
    const broken = film(megabytes, () => {
      throw new Error('cut off')
    })
    await expect(store.put('ab/film.mp4', { stream: broken, maxBytes: 20 * MB }, 'video/mp4')).rejects.toThrow('cut off')
    await expect(store.put('ab/film.mp4', { stream: film(megabytes), maxBytes: megabytes * MB - 1 }, 'video/mp4')).rejects.toMatchObject({
      statusCode: 413,
    })
    expect(await store.stat('ab/film.mp4')).toBeNull()
    expect(await keys(store)).toEqual([])
  })

  test('lists all files by ascending key, or those after one, with their age', async () => {
    const names = ['ab/1.webp', 'ab/2.webp', 'ab-1/3.webp', 'ab0.webp', 'b.webp', 'cd/ef/4.webp']
    for (const key of [...names].reverse()) await store.put(key, Buffer.from(key), 'image/webp')
    const sorted = [...names].sort()
    expect(await keys(store)).toEqual(sorted)
    for (const after of [...sorted, 'ab/', 'ab/15', 'c', 'z'])
      expect([after, await keys(store, after)]).toEqual([after, sorted.filter((key) => key > after)])
    for await (const [file] of store.list('b.webp')) expect(Math.abs(file!.modified.getTime() - Date.now())).toBeLessThan(S3_MS)
  })

  test('gives the addresses of files', () => {
    expect(store.url('ab/abc-full.webp')).toBe('https://img.example/media/ab/abc-full.webp')
    expect(store.signedUrl('ab/abc-full.webp', 12)).toBe(
      `https://img.example/media/ab/abc-full.webp?${links.query('ab/abc-full.webp', 12)}`,
    )
  })
})

describe('a folder', () => {
  const asRoot = process.getuid?.() === 0 ? test : test.skip
  asRoot('has what root put there in the hands of whose it is', async () => {
    const folder = await newFolder()
    await chown(folder, 65_534, 65_534)
    await new FolderStore(folder, addresses).put('ab/picture', Buffer.from('picture'))
    const owners = await Promise.all(['ab', 'ab/picture'].map(async (name) => (await stat(path.join(folder, name))).uid))
    expect(owners).toEqual([65_534, 65_534])
    await rm(folder, { recursive: true })
  })

  test('holds whole files and nothing else', async () => {
    const folder = await newFolder()
    const store = new FolderStore(folder, addresses)
    await store.put('ab/whole.webp', Buffer.from('picture'))
    await expect(store.put('ab/film.mp4', { stream: film(2), maxBytes: MB })).rejects.toThrow('too large')
    expect(await readdir(path.join(folder, 'ab'))).toEqual(['whole.webp'])
    await rm(folder, { recursive: true })
  })

  test('says of each file what it is by its name, as it keeps no more of it', async () => {
    const folder = await newFolder()
    const store = new FolderStore(folder, addresses)
    const types: Record<string, string> = {
      ...{ webp: 'image/webp', jpg: 'image/jpeg', jpeg: 'image/jpeg', PNG: 'image/png', gif: 'image/gif', avif: 'image/avif' },
      ...{ svg: 'image/svg+xml', ico: 'image/x-icon', mp3: 'audio/mpeg', aac: 'audio/aac', m4a: 'audio/mp4', wav: 'audio/wav' },
      ...{ mp4: 'video/mp4', webm: 'video/webm', gpx: 'application/gpx+xml', pdf: 'application/pdf' },
      ...{ txt: 'text/plain; charset=utf-8', exe: 'application/octet-stream' },
    }
    const said: Record<string, string> = {}
    for (const name of Object.keys(types)) {
      await store.put(`ab/file.${name}`, Buffer.from('x'))
      said[name] = (await store.stat(`ab/file.${name}`))!.contentType
    }
    expect(said).toEqual(types)
    await rm(folder, { recursive: true })
  })

  test('loses what a crash left of a file that was being written, after a while, wherever it lies, and nothing else', async () => {
    const folder = await newFolder()
    const store = new FolderStore(folder, addresses)
    const names = ['ab/old.webp.0123abcd.tmp', 'old.webp.0123abcd.tmp', 'ab/new.webp.0123abcd.tmp', 'ab/old.webp', 'ab/old.tmp']
    for (const name of names) {
      await store.put(name, Buffer.from('x'))
      if (name.includes('old')) await utimes(path.join(folder, name), new Date(0), new Date(0))
    }
    await store.removeLeftovers(3_600_000)
    expect((await readdir(folder, { recursive: true })).sort()).toEqual(['ab', 'ab/new.webp.0123abcd.tmp', 'ab/old.tmp', 'ab/old.webp'])
    await rm(folder, { recursive: true })
  })

  test.each(['../outside', 'a/../../outside', '/etc/passwd', '.', ''])('refuses the key %p, which lies outside', async (key) => {
    await expect(new FolderStore(await newFolder(), addresses).put(key, Buffer.from('x'))).rejects.toThrow('key outside the store')
  })
})

const describeS3 = hasS3 ? describe : describe.skip

describeS3(hasS3 ? 'S3' : 'S3: skipped, as no python3-swift is installed', () => {
  test('loses what a crash left of a film after a while, and nothing else', async () => {
    const { endpoint, region, bucket, keyId, keySecret } = s3!.config
    const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId: keyId, secretAccessKey: keySecret } })
    const uploads = async () =>
      (await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads?.map(({ Key }) => Key) ?? []
    const store = new S3Store(s3!.config, addresses)
    await store.put('ab/whole.webp', Buffer.from('picture'), 'image/webp')
    await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: 'ab/half.mp4' }))
    await store.removeLeftovers(S3_MS)
    expect(await uploads()).toEqual(['ab/half.mp4'])
    await store.removeLeftovers(-S3_MS)
    expect(await uploads()).toEqual([])
    expect(await keys(store)).toEqual(['ab/whole.webp'])
  })

  test.each<[string, object, RegExp]>([
    ['another bucket', { bucket: 'none' }, /^S3_BUCKET: the bucket none at 127\.0\.0\.1:\d+ cannot be used, there is no such bucket\.$/],
    ['another secret', { keySecret: 'hidden' }, /cannot be used, S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID\.$/],
    ['another key', { keyId: 'test:another' }, /cannot be used, \S.*\.$/],
    ['another region', { region: 'cn-9' }, /cannot be used, S3_REGION is not the one where it is\.$/],
  ])('is refused at start with %s, in a sentence', async (_, wrong, sentence) => {
    const config = { ...s3!.config, ...wrong }
    const error = await new S3Store(config, addresses).check().then(
      () => {
        throw new Error('it was taken')
      },
      (fault: Error) => storeFault(fault, config),
    )
    expect(error.message).toMatch(sentence)
    expect(error.message).not.toMatch(/hidden|undefined|Unknown/)
  })
})

test.each<[string, () => Promise<Pick<Loopback, 'url' | 'close'>>]>([
  ['is away', async () => ({ url: `http://127.0.0.1:${await freePort()}`, close: async () => {} })],
  ['does not answer', () => openLoopback(() => {})],
])('an S3 that %s is an error that says so, whatever is asked', async (_, open) => {
  const { url: endpoint, close } = await open()
  const store = new S3Store(
    { endpoint, region: 'us-east-1', bucket: 'none', keyId: 'id', keySecret: 'secret', pathStyle: true },
    addresses,
    { connectMs: 3_000, answerMs: 200 },
  )
  const calls = [
    store.put('a.webp', Buffer.from('x'), 'image/webp'),
    store.open('a.webp'),
    store.stat('a.webp'),
    store.remove('a.webp'),
    keys(store),
    store.removeLeftovers(0),
  ]
  for (const result of await Promise.allSettled(calls)) expect(result).toMatchObject({ status: 'rejected', reason: { code: NO_STORE } })
  await close()
})

test('what an S3 has finished or removed meanwhile does not keep the next leftover from being removed', async () => {
  const upload = (key: string) => `<Upload><Key>${key}</Key><UploadId>1</UploadId><Initiated>2020-01-01T00:00:00.000Z</Initiated></Upload>`
  const {
    url: endpoint,
    heard,
    close,
  } = await openLoopback(({ method, url }, response) => {
    if (method === 'DELETE') return void response.writeHead(url.pathname.endsWith('gone.mp4') ? 404 : 204).end()
    const listed = `<ListMultipartUploadsResult>${upload('gone.mp4')}${upload('half.mp4')}</ListMultipartUploadsResult>`
    response.writeHead(200, { 'content-type': 'application/xml' }).end(listed)
  })
  await new S3Store(
    { endpoint, region: 'us-east-1', bucket: 'pictures', keyId: 'id', keySecret: 'secret', pathStyle: true },
    addresses,
  ).removeLeftovers(0)
  const removed = heard.filter(({ method }) => method === 'DELETE').map(({ url }) => url.pathname)
  expect(removed).toEqual(['/pictures/gone.mp4', '/pictures/half.mp4'])
  await close()
})
