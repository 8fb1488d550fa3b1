import { Activity } from '@/features/thread/Activity'
import { session } from '@/stores/session'
import { buildSession } from '../support/factories'
import { answers, asked, refuses, settled } from '../support/server'

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

test('that cannot be joined is looked at anew, as it may be over or full by now', async () => {
  session.open(buildSession())
  refuses('POST bbs/activity', 'rest_conflict', 409, '报名已截止')
  answers('GET bbs/activity', { id: 12, over: true } as never)
  const activity = new Activity(12)
  activity.join()
  activity.join()
  await settled()
  await settled()
  expect([asked('POST bbs/activity').length, activity.source.value?.over, activity.busy]).toEqual([1, true, false])
})
