import { NO_DATABASE } from '../../../server/src/infra/database.ts'
import { settle } from '../../../server/src/http/idempotency.ts'
import type { Context } from '../../../server/src/kernel/context.ts'

const context = {} as Context
const failing = (code?: string) => Object.assign(new Error('it failed'), code ? { code } : {})

/** What is prepared, and whether it was taken back. */
function setUp(commit: () => Promise<string>) {
  const prepared = {
    isDiscarded: false,
    commit,
    async discard(): Promise<void> {
      prepared.isDiscarded = true
    },
  }
  return prepared
}

describe('what was prepared', () => {
  test('stays once it is committed', async () => {
    const prepared = setUp(async () => 'kept')
    expect(await settle(prepared, (commit) => commit(context))).toBe('kept')
    expect(prepared.isDiscarded).toBe(false)
  })

  test('is taken back where there is an answer already', async () => {
    const prepared = setUp(async () => 'another')
    expect(await settle(prepared, async () => 'the earlier one')).toBe('the earlier one')
    expect(prepared.isDiscarded).toBe(true)
  })

  test.each<[string, Error]>([
    ['by itself', failing()],
    ['by a rule of the database', failing('23505')],
    ['by a deadlock', failing('40P01')],
  ])('is taken back where the commit fails %s', async (_, error) => {
    const prepared = setUp(async () => {
      throw error
    })
    await expect(settle(prepared, (commit) => commit(context))).rejects.toBe(error)
    expect(prepared.isDiscarded).toBe(true)
  })

  test.each<[string, Error]>([
    ['gives no answer', failing(NO_DATABASE)],
    ['loses the connection', failing('08006')],
    ['is shut down', failing('57P01')],
  ])('stays where the database %s at the commit: it may be shown', async (_, error) => {
    const prepared = setUp(async () => 'kept')
    await expect(
      settle(prepared, async (commit) => {
        await commit(context)
        throw error
      }),
    ).rejects.toBe(error)
    expect(prepared.isDiscarded).toBe(false)
  })
})
