import { Secret } from '../../../server/src/lib/secret.ts'

const secret = new Secret('the secret of this test')
const plain = Buffer.from('鱼在哪里')

test('what is sealed is read again, and does not show what it is, nor that it is the same', () => {
  const [one, other] = [secret.seal('places', plain), secret.seal('places', plain)]
  expect(new Secret('the secret of this test').unseal('places', one)).toEqual(plain)
  expect(secret.unseal('places', other)).toEqual(plain)
  expect(one).not.toEqual(other)
  expect(one.includes(plain)).toBe(false)
  expect(secret.unseal('places', secret.seal('places', Buffer.alloc(0)))).toHaveLength(0)
})

test('what another secret sealed, or for another use, or what was changed or cut, is not read', () => {
  const sealed = secret.seal('places', plain)
  expect(() => new Secret('another').unseal('places', sealed)).toThrow()
  expect(() => secret.unseal('people', sealed)).toThrow()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => secret.unseal('places', changed)).toThrow()
    expect(() => secret.unseal('places', sealed.subarray(0, at))).toThrow()
  }
})

test('a hash is that of its use, of its text and of its secret, and of nothing between', () => {
  const hash = secret.hash('codes', '123456')
  expect(new Secret('the secret of this test').hash('codes', '123456')).toEqual(hash)
  const others = [secret.hash('tokens', '123456'), secret.hash('codes1', '23456'), new Secret('another').hash('codes', '123456')]
  for (const other of others) expect(other).not.toEqual(hash)
})
