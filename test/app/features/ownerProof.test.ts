import { OwnerProof } from '@/features/settings/OwnerProof'

const proofOf = (own: { hasPassword?: boolean; phone?: string | null }) =>
  new OwnerProof({ hasPassword: false, phone: null, email: null, ...own })

test.each([
  [{ hasPassword: true }, {}, false],
  [{ hasPassword: true }, { password: 'my password' }, true],
  [{ phone: '138****8000' }, { user: '13800008000' }, false],
  [{ phone: '138****8000' }, { code: '123456' }, false],
  [{ phone: '138****8000' }, { user: '13800008000', code: '123456' }, true],
  [{}, {}, true],
])('with %j, %j is enough: %s', (own, typed, complete) => {
  const proof = proofOf(own)
  proof.form.set(typed)
  expect(proof.complete).toBe(complete)
})
