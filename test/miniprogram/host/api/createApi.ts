import type { Activity } from '../Activity.ts'
import type { ApiCall, Answer, Foreign } from '../types.ts'

/** Documented by the vendor, but missing in its published typings. */
const UNLISTED = ['createSelectorQuery', 'createIntersectionObserver', 'nextTick']

type Callbacks = Partial<Record<'success' | 'fail' | 'complete', (result: Foreign) => void>>

interface Parts {
  /** Every name that the vendor's typings know; anything else is undefined, as on the phone. */
  names: string[]
  sync: Record<string, (...args: Foreign[]) => unknown>
  async: Record<string, Answer>
  /** Calls that return a task which can be aborted. */
  tasks: Record<string, (options: Foreign, signal: AbortSignal) => Promise<object>>
  connectSocket: (options: Foreign) => object
  /** What a test wants answered; looked up at each call. */
  answers: Record<string, Answer>
  calls: ApiCall[]
  listeners: Map<string, Set<Foreign>>
  activity: Activity
  toForeign: (value: unknown) => Foreign
}

/** Puts together the `wx` or `tt` that the bundle sees. */
export function createApi(parts: Parts): Foreign {
  const api: Record<string, unknown> = { env: { USER_DATA_PATH: 'http://usr' } }
  for (const name of [...parts.names, ...UNLISTED]) {
    if (name !== 'env') api[name] = member(name, parts)
  }
  return api
}

function member(name: string, parts: Parts): Foreign {
  const { sync, tasks, calls, activity, toForeign } = parts
  if (name in sync) return sync[name]
  if (/^(on|off)[A-Z]/.test(name)) return subscription(name, parts.listeners)
  if (name === 'connectSocket') {
    return (options: Foreign) => {
      calls.push({ name, options: plain(options) })
      const task = parts.connectSocket(options)
      void answer(name, options, Promise.resolve({}), parts)
      return task
    }
  }
  const start = tasks[name]
  if (start) {
    return (options: Foreign) => {
      calls.push({ name, options: plain(options) })
      const abort = new AbortController()
      const nothing = () => undefined
      answer(name, options, activity.track(start(options, abort.signal)), parts)?.catch(nothing)
      return {
        abort: () => abort.abort(),
        onProgressUpdate: nothing,
        offProgressUpdate: nothing,
        onHeadersReceived: nothing,
        offHeadersReceived: nothing,
      }
    }
  }
  return (options: Foreign = {}) => {
    calls.push({ name, options: plain(options) })
    const run = async () => toForeign((await (parts.answers[name] ?? parts.async[name])?.(options)) ?? {})
    return answer(name, options, activity.track(run()), parts)
  }
}

/** Reports a result by callbacks, or by a promise when none was given. */
function answer(name: string, options: Callbacks, work: Promise<object>, { activity, toForeign }: Parts): Promise<object> | undefined {
  const succeeded = work.then((result) => Object.assign(toForeign({}), result, { errMsg: `${name}:ok` }))
  const failureOf = (error: Error) => toForeign({ errMsg: `${name}:fail ${error.message}` })
  if (!options.success && !options.fail && !options.complete)
    return succeeded.catch((error: Error) => {
      throw failureOf(error)
    })
  void activity.track(
    succeeded.then(
      (result) =>
        activity.guard(() => {
          options.success?.(result)
          options.complete?.(result)
        }),
      (error: Error) => {
        const result = failureOf(error)
        activity.guard(() => {
          options.fail?.(result)
          options.complete?.(result)
        })
      },
    ),
  )
  return undefined
}

/** `onThemeChange` adds a listener for `ThemeChange`, `offThemeChange` removes it. */
function subscription(name: string, listeners: Map<string, Set<Foreign>>) {
  const event = name.replace(/^(on|off)/, '')
  return (listener: Foreign) => {
    const set = listeners.get(event) ?? new Set()
    listeners.set(event, set)
    if (name.startsWith('on')) set.add(listener)
    else if (listener) set.delete(listener)
    else set.clear()
  }
}

/** What of a call's options can be kept. */
function plain(options: Foreign): Record<string, unknown> {
  if (typeof options !== 'object' || options === null) return { value: options }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value !== 'function'))
}
