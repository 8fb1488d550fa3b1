import { levelOf } from '../../../server/src/domains/account/policy.ts'

test.each([
  [0, 1],
  [99, 1],
  [100, 2],
  [249, 2],
  [250, 3],
  [474, 3],
  [475, 4],
  [1_000_000_000, 18],
])('%i experience is level %i', (exp, level) => {
  expect(levelOf(exp)).toBe(level)
})
