import { OwnerProof } from '@/features/settings/OwnerProof'
import { ApiError } from '@/stores/errors'

const proofOf = (own: { hasPassword?: boolean; phone?: string | null; email?: string | null }) =>
  new OwnerProof({ hasPassword: false, phone: null, email: null, ...own })

test.each([
  [{ hasPassword: true }, {}, false],
  [{ hasPassword: true }, { password: 'my password' }, true],
  [{ phone: '138****8000' }, { user: '13800008000' }, false],
  [{ phone: '138****8000' }, { code: '123456' }, false],
  [{ phone: '138****8000' }, { user: '13800008000', code: '123456' }, true],
  [{}, {}, true],
  // No code can be sent abroad: such a phone proves nothing.
  [{ phone: '+85****4567' }, {}, true],
  [{ phone: '+85****4567', hasPassword: true }, {}, false],
])('with %j, %j is enough: %s', (own, typed, complete) => {
  const proof = proofOf(own)
  proof.form.set(typed)
  expect(proof.complete).toBe(complete)
})

test.each([
  [' 123456 ', true],
  ['12345', false],
])('a code is taken without the spaces about it, and has to be one: %j', (code, may) => {
  const proof = proofOf({ phone: '138****8000' })
  proof.form.set({ user: ' 13800008000 ', code })
  expect([proof.check(), proof.form.problems.code === undefined, proof.value]).toEqual([
    may,
    may,
    { user: '13800008000', code: code.trim() },
  ])
})

test.each([
  ['proof.password', { password: '密码不正确' }],
  ['password.old', { password: '密码不正确' }],
  ['proof.code', { code: '验证码不正确或已过期' }],
  ['proof.user', { code: '验证码不正确或已过期' }],
  ['password', {}],
])('what the server refuses of it is said at its field: %s', (name, problems) => {
  const proof = proofOf({ hasPassword: true, phone: '138****8000' })
  const takes = proof.takes(new ApiError(400, 'rest_invalid_param', '参数有误', { [name]: '不对' }))
  expect([takes, proof.form.problems]).toEqual([Object.keys(problems).length > 0, problems])
})

test.each([
  [{ hasPassword: true, phone: '138****8000', email: 'm***@example.com' }, ['password', 'code'], '138****8000 · m***@example.com'],
  [{ phone: '+85****4567', email: 'm***@example.com' }, ['code'], 'm***@example.com'],
  [{ hasPassword: true }, ['password'], ''],
])('of %j the ways are %j, and a code goes to “%s”', (own, ways, addresses) => {
  const proof = proofOf(own)
  expect([proof.ways, proof.way, proof.addresses]).toEqual([ways, ways[0], addresses])
})
