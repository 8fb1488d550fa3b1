import type { TaskCount } from '@anglers/contract/growthSettings'
import { routes, TABS } from '@/lib/routes'
import type { IconName } from '@/ui/base/Icon'

const [, find] = TABS

/** Where a task is done, and how it looks, by what it counts. */
const ways: Record<TaskCount, { icon: IconName; to: () => string }> = {
  sign: { icon: 'calendar', to: routes.sign },
  post: { icon: 'words', to: () => routes.publish('words') },
  comment: { icon: 'comment', to: () => find.path },
  like: { icon: 'like', to: () => find.path },
  follow: { icon: 'members', to: () => find.path },
  avatar: { icon: 'camera', to: routes.settings },
  invite: { icon: 'share', to: routes.referral },
}

/** What a task counts may be newer than this app. */
export const wayOf = (counts: TaskCount): { icon: IconName; to: () => string } =>
  (ways as Partial<typeof ways>)[counts] ?? { icon: 'tasks', to: () => find.path }
