import type { ApiCall, Foreign } from '../types.ts'

type Listener = (result: Foreign) => void

/** The one manager of updates: tests tell it that a new version is there with `emit('UpdateReady', {})`. */
export function updateManagerApi(listeners: Map<string, Set<Foreign>>, calls: ApiCall[]) {
  const listen = (event: string) => (listener: Listener) => {
    const set = listeners.get(event) ?? new Set()
    listeners.set(event, set.add(listener))
  }
  return {
    onCheckForUpdate: listen('CheckForUpdate'),
    onUpdateReady: listen('UpdateReady'),
    onUpdateFailed: listen('UpdateFailed'),
    applyUpdate: () => void calls.push({ name: 'applyUpdate', options: {} }),
  }
}
