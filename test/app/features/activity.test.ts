import { Activity } from '@/features/thread/Activity'
import { session } from '@/stores/session'
import { buildSession } from '../support/factories'
import { refuses, settled } from '../support/server'

test('what is wrong with a field is said until something is changed', async () => {
  session.open(buildSession())
  refuses('POST bbs/activity', 'rest_invalid_param', 400, '', { party: '最多 2 人' })
  const activity = new Activity(12)
  activity.set({ party: 3 })
  activity.join()
  await settled()
  expect(activity.problems).toEqual({ party: '最多 2 人' })
  activity.set({ party: 2 })
  expect(activity.problems).toEqual({})
})
