import type { Answer } from '@anglers/contract'
import type { Task, TaskSet } from '@anglers/contract/growth'
import type { Gain, TaskPeriod } from '@anglers/contract/growthSettings'
import { makeAutoObservable, runInAction } from 'mobx'
import { t } from '@/lib/i18n/rooms'
import { newKey } from '@/lib/key'
import { checkSession } from '@/stores/account'
import { call } from '@/stores/api'
import { showNetworkError } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { Resource } from '@/stores/resource'

/** What was given, in words: +5 points, +5 experience. */
export const gainLabels = ({ points, experience }: Gain): string[] => [
  ...(points > 0 ? [t.growth.task.points(points)] : []),
  ...(experience > 0 ? [t.growth.task.experience(experience)] : []),
]

type Taken = Answer<'POST task/reward'>

/** My tasks, and their rewards. */
export class TaskBoard {
  readonly sets = new Resource<TaskSet[]>(() => call('GET task', {}, { quiet: true }))
  /** The id of the task, or the period of the chest, whose reward is under way. */
  busy: string | null = null

  constructor() {
    makeAutoObservable(this, { sets: false })
  }

  take({ id }: Task): Promise<void> {
    return this.send(id, (key) => call('POST task/reward', { id }, { key }))
  }

  openChest(period: TaskPeriod): Promise<void> {
    return this.send(period, (key) => call('POST task/treasure-reward', { period }, { key }))
  }

  private async send(what: string, ask: (key: string) => Promise<Taken>): Promise<void> {
    if (this.busy !== null) return
    this.busy = what
    try {
      const { gained, sets } = await ask(newKey())
      runInAction(() => (this.sets.value = sets))
      toaster.show(t.growth.task.gained(gainLabels(gained).join(t.common.listSeparator)), { type: 'success' })
      // The level beside one's own name may have changed.
      void checkSession()
    } catch (error) {
      showNetworkError(error)
      // Another phone may have been faster.
      void this.sets.refresh()
    } finally {
      runInAction(() => (this.busy = null))
    }
  }
}
