import type { Redbag } from '@anglers/contract/redbag'
import { buildUser } from './factories'

/** A red packet of a group that nobody has taken of, and everybody there may. */
export const buildRedbag = (own: Partial<Redbag> & Pick<Redbag, 'id'>): Redbag => ({
  sender: buildUser(),
  unit: 'credit',
  split: 'equal',
  greeting: '',
  total: null,
  count: 3,
  taken: 0,
  state: 'open',
  mine: null,
  returned: null,
  takenInMs: null,
  postId: null,
  groupId: 4,
  needs: 'nothing',
  can: { take: true },
  at: '2026-05-01T06:30:00.000Z',
  expiresAt: '2026-05-02T06:30:00.000Z',
  ...own,
})
