import { databaseFault, listenFault, redisFault, simulatorFault, storeFault } from '../../../server/src/infra/startFaults.ts'
import { NO_DATABASE } from '../../../server/src/infra/database.ts'

const faultOf = (code: string, message = 'as it says itself') => Object.assign(new Error(message), { code })
const URL_OF = 'postgres://me:hidden@db.example:5432/fish'

const addresses: [code: string, why: string][] = [
  ['ECONNREFUSED', 'nothing listens there'],
  ['ECONNRESET', 'what listens there hung up'],
  ['ENOTFOUND', 'there is no such host'],
  ['EAI_AGAIN', 'there is no such host'],
  ['ETIMEDOUT', 'nothing answers there'],
  ['EHOSTUNREACH', 'no way leads there'],
  ['ENETUNREACH', 'no way leads there'],
]

test.each<[code: string, why: string]>([
  ...addresses,
  ['28P01', 'the user or the password is wrong'],
  ['28000', 'that user may not come in'],
  ['3D000', 'there is no such database'],
  ['53300', 'it has no connection left'],
  ['57P03', 'it does not take connections now'],
  // A pool says of itself what is wrong, by codes of one class.
  ['08P01', 'as it says itself'],
])('a database that cannot be used by %s says that %s, and no password', (code, why) => {
  const { message } = databaseFault(faultOf(code), URL_OF)
  expect(message).toBe(`DATABASE_URL: the database fish at db.example:5432 cannot be used, ${why} (${code}).`)
})

test('a database that says nothing is named by its variable; any other fault of it is left as it is', () => {
  expect(databaseFault(faultOf(NO_DATABASE, 'nothing answered'), URL_OF, 'LISTEN_DATABASE_URL').message).toMatch(
    /^LISTEN_DATABASE_URL: the database fish at db\.example:5432 cannot be used, nothing answered/,
  )
  const ours = faultOf('42P01')
  expect(databaseFault(ours, URL_OF)).toBe(ours)
})

test('what went wrong is found within what it was wrapped in, and in the first of two addresses', () => {
  const both = Object.assign(new Error('both'), { errors: [faultOf('ECONNREFUSED'), faultOf('ENETUNREACH')] })
  const wrapped = new Error('outer', { cause: new Error('inner', { cause: both }) })
  expect(databaseFault(wrapped, URL_OF).message).toContain('nothing listens there (ECONNREFUSED)')
})

test.each(addresses)('a Redis, simulators or a bucket say by %s that %s', (code, why) => {
  expect(redisFault(faultOf(code), 'redis://:hidden@cache.example:6379/1').message).toBe(
    `REDIS_URL: the Redis at cache.example:6379 cannot be used, ${why} (${code}).`,
  )
  expect(simulatorFault(faultOf(code), 'http://127.0.0.1:9').message).toContain(`those at http://127.0.0.1:9 cannot be used, ${why}. `)
  const s3 = { endpoint: 'https://oss.example', bucket: 'fish' } as Parameters<typeof storeFault>[1]
  expect(storeFault(faultOf(code), s3).message).toBe(`S3_BUCKET: the bucket fish at oss.example cannot be used, ${why}.`)
})

test.each([
  ['NoSuchBucket', 'there is no such bucket'],
  ['InvalidAccessKeyId', 'S3_ACCESS_KEY_ID is no key there'],
  ['SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID'],
  ['AccessDenied', 'this key may not list what is in it'],
  ['AuthorizationHeaderMalformed', 'S3_REGION is not the one where it is'],
  ['PermanentRedirect', 'S3_REGION is not the one where it is'],
  ['SlowDown', 'as it says itself'],
])('a bucket that refuses by %s says that %s', (name, why) => {
  const refused = Object.assign(new Error('as it says itself'), { name })
  const s3 = { endpoint: 'https://oss.example', bucket: 'fish' } as Parameters<typeof storeFault>[1]
  expect(storeFault(refused, s3).message).toBe(`S3_BUCKET: the bucket fish at oss.example cannot be used, ${why}.`)
})

test.each([
  ['EADDRINUSE', 'Port 80 is taken: end what runs there, or set PORT to another.'],
  ['EACCES', 'PORT: this account may not listen at port 80: set another, above 1023.'],
  ['EADDRNOTAVAIL', 'HOST: 203.0.113.1 is no address of this machine.'],
  ['ENOTFOUND', 'HOST: 203.0.113.1 is no address of this machine.'],
  ['EAI_AGAIN', 'HOST: 203.0.113.1 is no address of this machine.'],
  ['EMFILE', 'as it says itself'],
])('where nobody can listen by %s it says: %s', (code, said) => {
  expect(listenFault(faultOf(code), { host: '203.0.113.1', port: 80 }).message).toBe(said)
})
