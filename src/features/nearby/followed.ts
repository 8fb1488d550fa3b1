import type { ListSource } from '@/ui/list/types'

/**
 * A list around where the device is: pulled, it looks there first, and asks only where that is still the same. Elsewhere there is another
 * list, which asks by itself.
 * @param follow says whether the device is elsewhere by now
 */
export const followed = <R>(list: ListSource<R>, follow: () => Promise<boolean>): ListSource<R> => ({
  get items() {
    return list.items
  },
  get phase() {
    return list.phase
  },
  get problem() {
    return list.problem
  },
  get newer() {
    return list.newer
  },
  get isEmpty() {
    return list.isEmpty
  },
  load: () => list.load(),
  more: () => list.more(),
  retry: () => list.retry(),
  look: () => list.look(),
  refresh: async () => {
    if (!(await follow())) await list.refresh()
  },
})
