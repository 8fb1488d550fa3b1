import { jest } from '@jest/globals'
import { Credential } from '../../../server/src/infra/integrations/credential.ts'
import { IntegrationError } from '../../../server/src/infra/integrations/error.ts'

const START = Date.UTC(2026, 5, 1)
const now = jest.spyOn(Date, 'now')
const at = (seconds: number) => now.mockReturnValue(START + seconds * 1_000)
beforeEach(() => void at(0))
afterAll(() => now.mockRestore())

/** One that is good for so long, numbered by how often it was fetched. */
function open(forS: number) {
  let fetched = 0
  return new Credential(async () => ({ text: String(++fetched), forS }))
}

test.each([
  ['two hours, until five minutes before its end', 7_200, 6_900],
  ['eight minutes, for half of that', 480, 240],
])('what is good for %s is kept', async (_, forS, keptS) => {
  const credential = open(forS)
  expect(await credential.get()).toBe('1')
  at(keptS - 1)
  expect(await credential.get()).toBe('1')
  at(keptS)
  expect(await credential.get()).toBe('2')
})

test('where it cannot be had, what it was wanted for was not sent; the next one asks anew', async () => {
  const faults: Error[] = [new IntegrationError('failed', 'Somebody', 'no answer in time'), new TypeError('ours')]
  const credential = new Credential(async () => {
    const fault = faults.shift()
    if (fault) throw fault
    return { text: 'good', forS: 7_200 }
  })
  await expect(credential.get()).rejects.toMatchObject({ kind: 'failed', isSent: false })
  await expect(credential.get()).rejects.toThrow(new TypeError('ours'))
  expect(await credential.get()).toBe('good')
})
