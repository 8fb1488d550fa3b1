import { type ComponentType, lazy, Suspense } from 'react'

const Nothing = () => null

/** After how many milliseconds code that did not come is asked for again: a weak line may be better by then. */
const AGAIN_MS = [2_000, 5_000, 15_000, 30_000, 60_000]

const persist = <T,>(load: () => Promise<T>, [pause, ...others] = AGAIN_MS): Promise<T> =>
  load().catch((error: unknown) => {
    if (pause === undefined) throw error
    return new Promise((resume) => setTimeout(resume, pause)).then(() => persist(load, others))
  })

/**
 * A part of a page whose code comes only where it is shown. Until then, and where it does not come, as without a line, `Instead` stands in
 * its place, else nothing. For H5: a mini-program loads no code later, so such a part has a file beside it that exports it at once.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, Instead: ComponentType<P> = Nothing): ComponentType<P> {
  const Loaded = lazy<ComponentType<object>>(() =>
    persist(load).then(
      (part) => ({ default: part as ComponentType<object> }),
      () => ({ default: Instead as ComponentType<object> }),
    ),
  )
  return (props: P) => (
    <Suspense fallback={<Instead {...props} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
