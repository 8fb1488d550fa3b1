import { PrivacyState } from '@/stores/privacy'

test('asks before the first use, and not again once it is agreed to', async () => {
  const privacy = new PrivacyState()
  const permitted = privacy.permits()
  expect(privacy.asking).toBe(true)
  privacy.close(true)
  expect([await permitted, privacy.asking]).toEqual([true, false])
  expect(await new PrivacyState().permits()).toBe(true)
})

test('a refusal holds for this once: the next use asks again', async () => {
  const privacy = new PrivacyState()
  const refused = privacy.permits()
  privacy.close(false)
  expect(await refused).toBe(false)
  void privacy.permits()
  expect(privacy.asking).toBe(true)
})

test('of two questions at once, nobody waits for ever', async () => {
  const privacy = new PrivacyState()
  const first = privacy.permits()
  const second = privacy.permits()
  privacy.close(true)
  expect([await first, await second]).toEqual([false, true])
})
