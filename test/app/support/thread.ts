import type { Activity } from '@anglers/contract/activity'

/** An activity that anybody may join. */
export const buildActivity = (own: Partial<Activity> = {}): Activity => ({
  id: 1,
  startsAt: '2099-05-03T00:00:00.000Z',
  endsAt: '2099-05-03T04:00:00.000Z',
  capacity: null,
  partyMost: 1,
  phoneWanted: false,
  taken: 0,
  waiting: 0,
  over: false,
  mine: null,
  code: null,
  can: { join: true, organise: false },
  ...own,
})
